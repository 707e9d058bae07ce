package work

// DeleteObjects names objects that nobody may need any more. That they are to go is history by then, so this is done again and
// again until it is done.
type DeleteObjects struct {
	Keys []string `json:"keys"`
}
