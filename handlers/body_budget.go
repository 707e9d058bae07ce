package handlers

import (
	"fmt"

	"golang.org/x/sync/semaphore"
)

// bodyBytesMax bounds the bodies of all requests that are under way: 128 MB, of which memory holds up to four copies
// (as sent, canonical, text, on its way to the store). Above it a request is refused at once (architecture.md §2,
// "Bounded everywhere").
const bodyBytesMax = 128 << 20

// budgetedBody reads a request's body and takes what it reads from the budget.
type budgetedBody struct {
	call  *call
	bytes *semaphore.Weighted
}

// Read fails with errAway when the budget is used up.
func (b *budgetedBody) Read(data []byte) (int, error) {
	n, err := b.call.Body.Read(data)
	if !b.bytes.TryAcquire(int64(n)) {
		return 0, fmt.Errorf("%w: the bodies under way have more than %d bytes", errAway, int64(bodyBytesMax))
	}
	b.call.bodyBytes += int64(n)
	return n, err
}
