package table

import (
	"cmp"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// idleMax is how long Postgres waits within a transaction for a projector's next statement: less than the broker waits
// for its next heartbeat. One that is stopped or cut off in there holds the checkpoint's row, and whoever was given its
// partition waits for that row.
const idleMax = 5 * time.Second

// Settings lets the commit return before it is on disk: rows, work and checkpoint are lost or kept together, and what is
// lost is projected again. And it bounds the transaction's silence.
func (w *Writer) Settings() store.Statement {
	idle := cmp.Or(w.IdleMax, idleMax)
	return store.Statement{
		SQL:  `SELECT set_config('synchronous_commit', 'off', true), set_config('idle_in_transaction_session_timeout', $1, true)`,
		Args: []any{strconv.FormatInt(idle.Milliseconds(), 10)},
	}
}
