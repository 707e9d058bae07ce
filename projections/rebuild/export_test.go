package rebuild

// Small returns a configuration whose replays keep hardly any account and write few events in one transaction, so that
// they load accounts again and again.
func (c Config) Small() Config {
	c.accountsMax, c.batchBytes = 1, 4<<10
	return c
}
