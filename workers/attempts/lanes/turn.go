package lanes

// Turn says whose work may be taken into a lane's free slots.
type Turn struct {
	// Held is how many of the lane's slots each account holds: accounts with fewer come first.
	Held map[string]int
	// Most is how many more slots an account may take now; an account that is not in it may take all free ones.
	Most map[string]int
}

// Turn returns the current Turn of a lane.
func (c *Class) Turn(background bool) Turn {
	c.mu.Lock()
	defer c.mu.Unlock()
	held := make(map[string]int)
	for _, s := range c.holding[background] {
		held[s.AccountID]++
	}
	return Turn{Held: held, Most: c.most(c.config.Slots - len(c.holding[background]))}
}

// most returns the bounds for accounts with work in overtime: all free slots but one, or none.
func (c *Class) most(free int) map[string]int {
	over, most := make(map[string]int), make(map[string]int)
	for _, s := range c.overtime {
		over[s.AccountID]++
	}
	full := len(c.overtime) >= c.config.OvertimeMax
	for account, n := range over {
		most[account] = max(0, free-1)
		if full || n >= c.config.Slots {
			most[account] = 0
		}
	}
	return most
}
