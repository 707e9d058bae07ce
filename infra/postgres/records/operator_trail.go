package records

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// OperatorTrail stores which commands operators ran. It is told in docs/operations.md.
type OperatorTrail struct{ db store.DB }

// NewOperatorTrail stores entries in db.
func NewOperatorTrail(db store.DB) *OperatorTrail { return &OperatorTrail{db: db} }

// OperatorEntry is a command that an operator ran.
type OperatorEntry struct {
	ID string    `json:"id"`
	At time.Time `json:"at"`
	// Operator is who says to have run it, Login the user and the machine of the program: user@machine.
	Operator string `json:"operator"`
	Login    string `json:"login"`
	// Command is its words, as admin account show.
	Command string `json:"command"`
	// Accounts are those that it names, or has found.
	Accounts []string `json:"accounts"`
	// Arguments are the others, by name, without addresses of stores and secrets.
	Arguments map[string]string `json:"arguments"`
	// Outcome is begun, then done or the code of the command's error. It stays begun if the command was killed.
	Outcome string `json:"outcome"`
}

// OperatorBegun is the outcome of a command that has not ended, OperatorDone of one that did what it was to do.
const (
	OperatorBegun = "begun"
	OperatorDone  = "done"
)

// operatorTrailKept is how long entries are kept: a year's audit finds all of its year.
const operatorTrailKept = `interval '400 days'`

// Known reports whether the database has the table: that of an earlier version has not.
func (t *OperatorTrail) Known(ctx context.Context) (bool, error) {
	return store.One(ctx, t.db, func(rows store.Rows) (known bool, err error) { return known, rows.Scan(&known) },
		`SELECT to_regclass('operator_trail') IS NOT NULL`)
}

// Begin stores an entry, with what the database's clock says, and deletes those that are too old. It is on disk when Begin returns. Of an
// account that is erased no argument is kept.
func (t *OperatorTrail) Begin(ctx context.Context, e OperatorEntry) error {
	arguments, err := json.Marshal(readable(e.Arguments))
	if err != nil {
		return err
	}
	err = durably(ctx, t.db, store.Statement{
		SQL: `INSERT INTO operator_trail (id, at, operator, login, command, accounts, arguments, outcome)
			VALUES ($1, now(), $2, $7, $3, coalesce($4::text[], '{}'), CASE WHEN EXISTS (
				SELECT FROM account_data_keys AS d WHERE d.account_id = ANY ($4) AND d.wrapped IS NULL
			) THEN '{}' ELSE $5::jsonb END, $6)`,
		Args: []any{e.ID, store.Readable(e.Operator), e.Command, e.Accounts, string(arguments), OperatorBegun, store.Readable(e.Login)},
	}, store.Statement{SQL: `DELETE FROM operator_trail WHERE at < now() - ` + operatorTrailKept})
	if err != nil {
		return fmt.Errorf("leave a trace of the command: %w", err)
	}
	return nil
}

func readable(arguments map[string]string) map[string]string {
	kept := make(map[string]string, len(arguments))
	for name, value := range arguments {
		kept[name] = store.Readable(value)
	}
	return kept
}

// Found adds accounts that the command has found.
func (t *OperatorTrail) Found(ctx context.Context, id string, accounts []string) error {
	return t.update(ctx, `UPDATE operator_trail SET accounts = accounts || $2::text[] WHERE id = $1`, id, accounts)
}

// End stores the outcome.
func (t *OperatorTrail) End(ctx context.Context, id, outcome string) error {
	return t.update(ctx, `UPDATE operator_trail SET outcome = $2 WHERE id = $1`, id, outcome)
}

func (t *OperatorTrail) update(ctx context.Context, sql string, args ...any) error {
	if _, err := t.db.Exec(ctx, sql, args...); err != nil {
		return fmt.Errorf("leave a trace of the command's result: %w", err)
	}
	return nil
}

// OperatorFilter selects entries. What is empty selects all.
type OperatorFilter struct {
	Operator, Account string
	// Command is its first words: admin account selects all on accounts.
	Command string
	// Since is the earliest time.
	Since time.Time
	Limit int
}

// Newest returns the newest entries that a filter selects, the newest first.
func (t *OperatorTrail) Newest(ctx context.Context, f OperatorFilter) ([]OperatorEntry, error) {
	entries, err := store.List(ctx, t.db, scanOperatorEntry, `SELECT id, at, operator, login, command, accounts, arguments::text, outcome FROM operator_trail
		WHERE ($1 = '' OR operator = $1) AND ($2 = '' OR $2 = ANY (accounts)) AND ($3 = '' OR command = $3 OR starts_with(command, $3 || ' '))
			AND at >= $4
		ORDER BY at DESC, id DESC LIMIT $5`, f.Operator, f.Account, f.Command, f.Since, f.Limit)
	if err != nil {
		return nil, fmt.Errorf("list the operators' trail: %w", err)
	}
	return entries, nil
}

func scanOperatorEntry(rows store.Rows) (e OperatorEntry, err error) {
	var arguments string
	if err = rows.Scan(&e.ID, &e.At, &e.Operator, &e.Login, &e.Command, &e.Accounts, &arguments, &e.Outcome); err != nil {
		return e, err
	}
	return e, json.Unmarshal([]byte(arguments), &e.Arguments)
}

// The arguments that name a person: an e-mail, and the text of a search unless it is an id. The rest of an entry stays after an erasure.
const (
	forgetOperators = `UPDATE operator_trail SET arguments = arguments - '{email,text}'::text[] WHERE ` + namesPerson
	namesPerson     = `(arguments ? 'email' OR arguments->>'text' !~ '^(acct|usr|job|key|tmk)_')`
)
