package seal

import (
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
)

const keyBytes = 32

// The purposes that keys are derived for; each new use takes a new purpose.
const (
	// PurposeDownloadURL signs the URLs of download intents.
	PurposeDownloadURL = "download-url"
	// PurposeUploadURL signs the URLs of upload intents.
	PurposeUploadURL = "upload-url"
	// PurposeKeySecrets derives the secrets of API keys that are created under an Idempotency-Key.
	PurposeKeySecrets = "api-key-secrets"
	// PurposeDevices signs the cookies of devices on which somebody has signed in.
	PurposeDevices = "devices"
	// PurposeCommands begins the purposes that sign commands, one for the roles of each kind of process.
	PurposeCommands = "commands"
	// PurposeCheckpoints signs checkpoints of the log.
	PurposeCheckpoints = "checkpoints"

	// PurposeCheck derives the value that identifies a master key without revealing anything about it.
	PurposeCheck = "check"

	purposeWrap = "data-key-wrap"
)

// ErrMasterKey means that a text is not a master key.
var ErrMasterKey = errors.New("master key must be 32 bytes, as base64 or as 64 hex digits")

// MasterKey is the secret from which all other keys are derived or by which they are wrapped. Without it, every file
// name and webhook address in the log is unreadable.
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

// Purpose derives 32 bytes for one purpose (HKDF-SHA256). Keys of different purposes reveal nothing about each other.
func (m MasterKey) Purpose(name string) []byte {
	key, err := hkdf.Key(sha256.New, m.secret[:], nil, "toolmill/"+name, keyBytes)
	if err != nil {
		panic("seal: derive a key: " + err.Error()) // only for a length that no purpose requests
	}
	return key
}

// String hides the key, so that printing the configuration does not reveal it.
func (MasterKey) String() string { return "[master key]" }

// GoString hides the key from %#v too.
func (MasterKey) GoString() string { return "[master key]" }
