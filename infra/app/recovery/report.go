package recovery

import (
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/infra/backup"
)

// Restored is the report of a database that was restored.
type Restored struct {
	backup.Header

	Tables []TableRows `json:"tables"`
	// Events is how many events of the log the read models have.
	Events int64 `json:"events"`
	// Work is how many attempts, webhooks and erasures were open.
	Work int64 `json:"work"`
	// ErasedAgain are the accounts that were erased after the backup, whose keys it still had.
	ErasedAgain int64 `json:"erasedAgain"`
	// Checkpoints is how many were signed after the backup: the next one follows them, and nothing is proven by them.
	Checkpoints int `json:"checkpoints"`
	// WithoutKey are the accounts that were opened after the backup. What was sealed for them cannot be read.
	WithoutKey    []string `json:"withoutKey"`
	ReplaySeconds float64  `json:"replaySeconds"`
	TookSeconds   float64  `json:"tookSeconds"`
}

// Tell writes the report as text.
func (r Restored) Tell(out io.Writer) {
	fmt.Fprintf(out, "database of installation %s restored in %.1f s: %d events of the log in %.1f s, and the backup of %s\n",
		r.Installation, r.TookSeconds, r.Events, r.ReplaySeconds, r.At.Format(time.RFC3339))
	for _, t := range r.Tables {
		fmt.Fprintf(out, "  %-20s %d rows\n", t.Table, t.Rows)
	}
	fmt.Fprintf(out, "%d pieces of work are open; %d accounts that were erased after the backup were erased again\n", r.Work, r.ErasedAgain)
	if r.Checkpoints > 0 {
		fmt.Fprintf(out, "%d checkpoints that were published after the backup are followed by the next one; proofs by them are lost\n", r.Checkpoints)
	}
	fmt.Fprintln(out, "lost: who signed up, signed in, or changed a password, an e-mail address or an operator's key after the backup")
	if len(r.WithoutKey) > 0 {
		fmt.Fprintf(out, "%d accounts were opened after it; nobody signs in to them, and what was sealed for them cannot be read\n", len(r.WithoutKey))
		fmt.Fprintln(out, "(toolmill admin people add ACCOUNT, toolmill admin webhook-secrets rotate ACCOUNT):")
		const shownMax = 20
		for _, id := range r.WithoutKey[:min(len(r.WithoutKey), shownMax)] {
			fmt.Fprintf(out, "  %s\n", id)
		}
		if len(r.WithoutKey) > shownMax {
			fmt.Fprintln(out, "  … --json shows all")
		}
	}
}
