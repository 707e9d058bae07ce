package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// EraseAccount erases an account for good (docs/erasure.md). confirmed repeats the account's id, because nothing brings it back.
// On an erased account it changes nothing.
func (o Operator) EraseAccount(ctx context.Context, accountID, confirmed string) error {
	if accountID != confirmed {
		return o.answer(nil, refusal.New(refusal.ValidationFailed, "an erasure is for good: repeat the account's id with --confirm "+accountID))
	}
	return o.change(ctx, accountID, account.EraseAccount{}, "erased; see 'toolmill audit erasure "+accountID+"'")
}

// ErrErasureLeft means that something is left of an erased account, which the printed report names.
var ErrErasureLeft = errors.New("something is left: an erasure takes a few seconds, and two minutes until it is repeated")

// AuditErasure looks for what is left of an erased account and prints every place that it looked at. Errors: ErrErasureLeft,
// not_found for an account that is not erased.
func (o Operator) AuditErasure(ctx context.Context, accountID string) error {
	look := erasureLook{found: erasureFound{AccountID: accountID}}
	err := o.asked(ctx, func(kept stores.Adopted) (told, error) {
		look.kept = kept
		return &look.found, look.all(ctx)
	})
	if err == nil && look.found.Left > 0 {
		err = ErrErasureLeft
	}
	return err
}

// erasureFound is what an AuditErasure has looked at.
type erasureFound struct {
	AccountID string         `json:"accountId"`
	Places    []erasurePlace `json:"places"`
	Left      int64          `json:"left"`
}

// erasurePlace is one place, with how many things about the account are left in it.
type erasurePlace struct {
	Place string `json:"place"`
	Left  int64  `json:"left"`
}

// notLookedAt is said with each report, because a report that is silent about it would promise too much.
const notLookedAt = `log, stream, lake, segments and backups: file names, texts, webhook addresses and secrets in them are sealed with the data
key; in backups of Postgres the key stays until they expire`

func (f *erasureFound) tell(out io.Writer) {
	for _, p := range f.Places {
		fmt.Fprintf(out, "%8d  %s\n", p.Left, p.Place)
	}
	fmt.Fprintf(out, "%8d  left in all\n\nnot looked at: %s\n", f.Left, notLookedAt)
}

// erasureLook looks at one place after the other.
type erasureLook struct {
	kept  stores.Adopted
	found erasureFound
}

func (l *erasureLook) saw(place string, left int64) {
	l.found.Places = append(l.found.Places, erasurePlace{place, left})
	l.found.Left += left
}

func (l *erasureLook) all(ctx context.Context) error {
	for _, look := range []func(context.Context) error{l.account, l.tables, l.jobs} {
		if err := look(ctx); err != nil {
			return err
		}
	}
	return nil
}

// account looks at the read models of account and keys.
func (l *erasureLook) account(ctx context.Context) error {
	accounts := projections.NewAccounts(l.kept.DB)
	found, err := accounts.Get(ctx, l.found.AccountID)
	if errors.Is(err, store.ErrNotFound) || err == nil && !found.Erased {
		return refusal.New(refusal.NotFound, "no such account is erased")
	}
	if err != nil {
		return err
	}
	secrets, err := accounts.WebhookSecrets(ctx, found.ID)
	if err != nil {
		return err
	}
	keys, err := projections.NewKeys(l.kept.DB).List(ctx, found.ID)
	l.saw("webhook secrets of the account", int64(len(secrets)))
	l.saw("API keys", int64(len(keys)))
	return err
}

// tables looks at the rows that are not made from the log.
func (l *erasureLook) tables(ctx context.Context) error {
	left, err := records.NewErasures(l.kept.DB).Left(ctx, l.found.AccountID)
	for _, table := range slices.Sorted(maps.Keys(left)) {
		l.saw("rows of the table "+table, left[table])
	}
	return err
}

const jobsAtATime = 500

// jobs looks for jobs that have not ended, and in the object store for the input and output of every job.
func (l *erasureLook) jobs(ctx context.Context) error {
	var open, objects int64
	for after := ""; ; {
		page, err := projections.NewJobs(l.kept.DB).OfAccount(ctx, l.found.AccountID, after, jobsAtATime)
		if err != nil {
			return err
		}
		for i := range page {
			if !page[i].Status.Terminal() {
				open++
			}
			stored, err := l.stored(ctx, &page[i])
			if err != nil {
				return err
			}
			objects += stored
		}
		if len(page) < jobsAtATime {
			break
		}
		after = page[len(page)-1].ID
	}
	l.saw("jobs that have not ended", open)
	l.saw("inputs and outputs in the object store", objects)
	return nil
}

// stored counts the job's objects that exist.
func (l *erasureLook) stored(ctx context.Context, j *job.State) (n int64, err error) {
	keys := []string{j.Input.ObjectKey}
	if j.Output != nil {
		keys = append(keys, j.Output.ObjectKey)
	}
	for _, key := range keys {
		if key == "" {
			continue
		}
		object, _, err := l.kept.Objects.Open(ctx, key)
		switch {
		case errors.Is(err, objectstore.ErrNotFound):
		case err != nil:
			return n, fmt.Errorf("look for object %s: %w", key, err)
		default:
			n++
			_ = object.Close() // nothing was read
		}
	}
	return n, nil
}
