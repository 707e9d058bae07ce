package river

import (
	"context"
	"fmt"
)

// Turn says whose work a queue takes next.
type Turn struct {
	// Held is how much of the queue's work each account already holds here: among work of one priority, the account
	// with the least comes first.
	Held map[string]int
	// Most is how much more an account may take now; an account that is missing has no limit.
	Most map[string]int
}

// lists returns the turn as arrays of equal length, and the accounts that may take nothing.
func (t Turn) lists() (accounts []string, held []int, most []*int, barred []string) {
	barred = []string{}
	for account, n := range t.Held {
		accounts, held, most = append(accounts, account), append(held, n), append(most, t.mostOf(account))
	}
	for account, n := range t.Most {
		if _, listed := t.Held[account]; !listed {
			accounts, held, most = append(accounts, account), append(held, 0), append(most, &n)
		}
		if n == 0 {
			barred = append(barred, account)
		}
	}
	return accounts, held, most, barred
}

func (t Turn) mostOf(account string) *int {
	if most, bounded := t.Most[account]; bounded {
		return &most
	}
	return nil
}

// Waits reports whether due work waits in a queue, of any account except notOf. Work of no account does not count.
func (c *Client) Waits(ctx context.Context, queue string, notOf []string) (bool, error) {
	waits, err := c.table.waits(ctx, queue, notOf)
	if err != nil {
		return false, fmt.Errorf("river: who waits for %s: %w", queue, err)
	}
	return waits, nil
}
