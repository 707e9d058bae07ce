package work

// DeleteObjects lists objects that nothing needs any more. The log already says that they are deleted, so the work is
// retried until it is done.
type DeleteObjects struct {
	Keys []string `json:"keys"`
}
