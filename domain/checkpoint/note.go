package checkpoint

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// Key signs checkpoints. Its public half is what auditors keep.
type Key struct {
	note.Verifier

	private ed25519.PrivateKey
	public  string
}

// NewKey returns the key of a log that 32 secret bytes determine. Errors: a log id with spaces or plus signs, another number of
// bytes.
func NewKey(log string, secret []byte) (Key, error) {
	if len(secret) != ed25519.SeedSize {
		return Key{}, fmt.Errorf("a checkpoint key is %d bytes, not %d", ed25519.SeedSize, len(secret))
	}
	k := Key{private: ed25519.NewKeyFromSeed(secret)}
	var err error
	if k.public, err = note.NewEd25519VerifierKey(log, k.private.Public().(ed25519.PublicKey)); err != nil { //nolint:forcetypeassert // always is
		return Key{}, fmt.Errorf("key of the checkpoints of log %q: %w", log, err)
	}
	if k.Verifier, err = note.NewVerifier(k.public); err != nil {
		return Key{}, fmt.Errorf("key of the checkpoints of log %q: %w", log, err)
	}
	return k, nil
}

// Public is the public key: name, number and key, joined by plus signs (C2SP signed-note).
func (k Key) Public() string { return k.public }

// String hides the private half.
func (k Key) String() string { return k.public }

// GoString hides the private half from %#v too.
func (k Key) GoString() string { return k.public }

// signer is what package note signs with.
type signer struct{ Key }

// Sign implements note.Signer.
func (s signer) Sign(text []byte) ([]byte, error) { return ed25519.Sign(s.private, text), nil }

// Sign returns the statement as a note that the key and all others have signed.
func (k Key) Sign(s Statement, others ...Key) (string, error) {
	signers := append(make([]note.Signer, 0, 1+len(others)), signer{k})
	for _, other := range others {
		signers = append(signers, signer{other})
	}
	signed, err := note.Sign(&note.Note{Text: s.Text()}, signers...)
	return string(signed), err
}

// The reasons why a checkpoint proves nothing.
var (
	// ErrNoNote means that it is not a signed note at all.
	ErrNoNote = errors.New("this is not a signed checkpoint")
	// ErrUnknownKey means that it is signed, but not by the given key.
	ErrUnknownKey = errors.New("the checkpoint is not signed by the given key; if the log has another one since: toolmill audit key --log --known")
	// ErrForged means that it says to be signed by the given key, but the signature is of another text.
	ErrForged = errors.New("the signature is not of this checkpoint: its text was changed, or it was never signed")
	// ErrNoKey means that the given key is not a public key.
	ErrNoKey = errors.New("this is not a public key of checkpoints (LOG+NUMBER+KEY, as `toolmill audit key` prints it)")
	// ErrOtherLog means that the key is of one log and the text of another.
	ErrOtherLog = errors.New("the checkpoint is of another log than its key")
	// ErrNoHandover means that a checkpoint names a new key which has not signed it.
	ErrNoHandover = errors.New("the checkpoint names a new key, which has not signed it")
)

// Open checks that the note is signed by the owner of the public key and returns what it says. Errors: ErrNoKey, ErrNoNote,
// ErrUnknownKey, ErrForged, ErrNoStatement, ErrOtherLog, ErrNoHandover.
func Open(signed, public string) (Statement, error) {
	_, s, err := open(signed, public)
	return s, err
}

// open returns the note with the signatures of the given key and of the one that it names.
func open(signed, public string) (*note.Note, Statement, error) {
	verifier, err := note.NewVerifier(public)
	if err != nil {
		return nil, Statement{}, ErrNoKey
	}
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	if err != nil {
		return nil, Statement{}, whyUnopened(err)
	}
	s, err := ParseStatement(opened.Text)
	switch {
	case err != nil:
	case s.Log != verifier.Name():
		err = ErrOtherLog
	case s.Key != "" && s.Key != public:
		opened, err = openBoth(signed, verifier, s.Key)
	}
	return opened, s, err
}

func openBoth(signed string, verifier note.Verifier, named string) (*note.Note, error) {
	successor, err := note.NewVerifier(named)
	if err != nil {
		return nil, ErrNoHandover
	}
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier, successor))
	if err != nil || len(opened.Sigs) != 2 || successor.Name() != verifier.Name() {
		return nil, ErrNoHandover
	}
	return opened, nil
}

// Cosign adds the key's signature to a checkpoint of the log whose public key is given, after those of the log. Others' signatures
// are left out. Errors: those of Open.
func (k Key) Cosign(signed, public string) (string, error) {
	opened, _, err := open(signed, public)
	if err != nil {
		return "", err
	}
	opened.UnverifiedSigs = nil
	both, err := note.Sign(opened, signer{k})
	return string(both), err
}

// Read returns what a note says without checking its signatures, for its own keeper. Errors: ErrNoNote, ErrNoStatement.
func Read(signed string) (Statement, error) {
	text, _, found := strings.Cut(signed, "\n\n")
	if !found {
		return Statement{}, ErrNoNote
	}
	return ParseStatement(text + "\n")
}

func whyUnopened(err error) error {
	if _, ok := errors.AsType[*note.UnverifiedNoteError](err); ok {
		return ErrUnknownKey
	}
	if _, ok := errors.AsType[*note.InvalidSignatureError](err); ok {
		return ErrForged
	}
	return fmt.Errorf("%w: %w", ErrNoNote, err)
}
