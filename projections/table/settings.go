package table

import (
	"cmp"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// idleMax is how long Postgres waits for the next statement of a transaction before it ends the transaction: less than
// the broker waits for the process's next heartbeat. A projector that is stopped or cut off within a transaction holds
// the checkpoint's row, for which the next owner of its partition waits.
const idleMax = 5 * time.Second

// Settings returns the statement that a transaction begins with. The commit returns before it is on disk: rows, work
// and checkpoint are lost or kept together, and what is lost is projected again. It also bounds the time between the
// transaction's statements.
func (w *Writer) Settings() store.Statement {
	idle := cmp.Or(w.IdleMax, idleMax)
	return store.Statement{
		SQL:  `SELECT set_config('synchronous_commit', 'off', true), set_config('idle_in_transaction_session_timeout', $1, true)`,
		Args: []any{strconv.FormatInt(idle.Milliseconds(), 10)},
	}
}
