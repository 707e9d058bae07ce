package seal

import "context"

// Unwrapper is what keeps keys that the configuration has only in an encrypted form: a key management service, or an identity that
// is kept elsewhere.
type Unwrapper interface {
	// Unwrap returns the text of a key, for ParseMasterKey. A text that is not in its encrypted form is returned as it is.
	Unwrap(ctx context.Context, text string) (string, error)
}
