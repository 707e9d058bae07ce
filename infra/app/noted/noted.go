// Package noted leaves a trace of each operator's command in the table operator_trail: who ran what, when, with which arguments, and how
// it ended. The trace is there before the command reads or changes anything; without it nothing is done.
package noted

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// Command is what an operator entered. The zero value is a command of a program that has no words.
type Command struct {
	// ID names the entry; one is made if it is empty.
	ID string
	// Login is the user and the machine of the program: user@machine.
	Login string
	// Words are the command's, as admin account show.
	Words string
	// Accounts are the accounts that it names, Arguments the other arguments by name, without secrets.
	Accounts  []string
	Arguments map[string]string
}

// NewID returns the id of a new entry.
func NewID() string { return commands.NewID("opr") }

// unworded is the command of a program that was not started by a command line.
const unworded = "a program"

// failed is the outcome of an error that is not a refusal.
const failed = "failed"

// endMax bounds writing the outcome of a command that was interrupted.
const endMax = 5 * time.Second

// Run runs what the command does, after its trace is on disk. The database of an earlier version has no place for it, which is logged.
func (c Command) Run(ctx context.Context, db store.DB, operator string, logger *slog.Logger, do func() error) error {
	trail := records.NewOperatorTrail(db)
	known, err := trail.Known(ctx)
	if err != nil {
		return err
	}
	if !known {
		logger.Warn("the command leaves no trace, because the database is of an earlier version", "command", c.Words, "operator", operator)
		return do()
	}
	c.ID, c.Words = cmp.Or(c.ID, NewID()), cmp.Or(c.Words, unworded)
	if err := trail.Begin(ctx, records.OperatorEntry{
		ID: c.ID, Operator: operator, Login: c.Login, Command: c.Words, Accounts: c.Accounts, Arguments: c.Arguments,
	}); err != nil {
		return err
	}
	err = do()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endMax)
	defer cancel()
	if late := trail.End(ctx, c.ID, outcomeOf(err)); late != nil {
		logger.Warn("the command's trace does not say how it ended", "error", late)
	}
	return err
}

func outcomeOf(err error) string {
	no, refused := errors.AsType[*refusal.Refusal](err)
	switch {
	case err == nil:
		return records.OperatorDone
	case refused:
		return string(no.Code)
	}
	return failed
}
