package chromium

import (
	"context"

	"toolmill/workers/process"
)

// owner is whom a process belongs to. What an account has in the background has processes of its own: one that gives way
// to others cannot be brought back.
type owner struct {
	account    string
	background bool
}

func ownerOf(ctx context.Context, account string) owner {
	return owner{account: account, background: process.Background(ctx)}
}

// slots are one for each job that may run, by lane: the foreground's never wait for the background's.
type slots map[bool]chan struct{}

func newSlots(concurrency int) slots {
	return slots{false: make(chan struct{}, concurrency), true: make(chan struct{}, concurrency)}
}

// giveWay puts a process in the background when its first job of the background has it.
func (b *browser) giveWay(owner owner) {
	if owner.background && !b.givesWay {
		b.givesWay = true
		b.child.YieldToOthers()
	}
}
