package seal

import (
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
)

const keyBytes = 32

// The purposes that keys are derived for; a new use takes a new purpose.
const (
	// PurposeDownloadURL signs the addresses of download intents.
	PurposeDownloadURL = "download-url"
	// PurposeUploadURL signs the addresses of upload intents.
	PurposeUploadURL = "upload-url"
	// PurposeKeySecrets makes the secrets of API keys that are made under an Idempotency-Key.
	PurposeKeySecrets = "api-key-secrets"
	// PurposeDevices signs the cookies of devices where somebody has signed in.
	PurposeDevices = "devices"

	// PurposeCheck makes what a master key is told by: whoever knows it knows nothing of the key.
	PurposeCheck = "check"

	purposeWrap = "data-key-wrap"
)

// ErrMasterKey means that a text is not a master key.
var ErrMasterKey = errors.New("master key must be 32 bytes, as base64 or as 64 hex digits")

// MasterKey is the one secret of the configuration that everything else hangs on. Whoever loses it loses all file names
// and webhook addresses in the log.
type MasterKey struct{ secret [keyBytes]byte }

// ParseMasterKey reads 32 bytes in base64 (any of its alphabets, padded or not) or hex.
func ParseMasterKey(text string) (MasterKey, error) {
	for _, decode := range []func(string) ([]byte, error){
		hex.DecodeString, base64.StdEncoding.DecodeString, base64.RawStdEncoding.DecodeString,
		base64.URLEncoding.DecodeString, base64.RawURLEncoding.DecodeString,
	} {
		if secret, err := decode(text); err == nil && len(secret) == keyBytes {
			return MasterKey{secret: [keyBytes]byte(secret)}, nil
		}
	}
	return MasterKey{}, ErrMasterKey
}

// Purpose derives 32 bytes for one purpose (HKDF-SHA256). Keys of different purposes tell nothing about each other.
func (m MasterKey) Purpose(name string) []byte {
	key, err := hkdf.Key(sha256.New, m.secret[:], nil, "toolmill/"+name, keyBytes)
	if err != nil {
		panic("seal: derive a key: " + err.Error()) // only for a length that no purpose asks for
	}
	return key
}

// String hides the key, so that a printed configuration does no harm.
func (MasterKey) String() string { return "[master key]" }

// GoString hides the key from %#v too.
func (MasterKey) GoString() string { return "[master key]" }
