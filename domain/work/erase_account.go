package work

import "time"

// EraseAccount names an account that was erased: what is kept about it beside the log goes too.
type EraseAccount struct {
	AccountID string `json:"accountId"`
}

// EraseAgainAfter is when an erasure is repeated. A process keeps what it knows about an account for a minute at most (data key,
// session, API key), so that it may write something once more in the meantime.
const EraseAgainAfter = 2 * time.Minute
