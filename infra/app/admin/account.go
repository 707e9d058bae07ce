package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/noted"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// OpenAccount opens an account and prints its id and its webhook secret, which is not shown again. An account on plan
// custom has wide limits until SetPlan changes them.
func (o Operator) OpenAccount(ctx context.Context, planName string, credits int64, test bool) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		sealer, err := s.Sealer(ctx)
		if err != nil {
			return nil, err
		}
		opened, err := s.OpenAccount(ctx, sealer, account.OpenAccount{Plan: plan.ID(planName), Credits: credits, Test: test})
		return accountOpened{AccountID: opened.ID, WebhookSecret: opened.WebhookSecret}, err
	})
}

type accountOpened struct {
	AccountID     string `json:"accountId"`
	WebhookSecret string `json:"webhookSecret"`
}

func (r accountOpened) tell(out io.Writer) {
	fmt.Fprintf(out, "account: %s\nwebhook secret: %s\n", r.AccountID, r.WebhookSecret)
}

var errNoReason = refusal.New(refusal.ValidationFailed, "--reason is empty: the account's history keeps it")

// SuspendAccount suspends an account: nothing new is accepted, waiting jobs end and their credits are refunded,
// running jobs continue to their end. On a suspended account it changes nothing.
func (o Operator) SuspendAccount(ctx context.Context, accountID, reason string) error {
	if reason == "" {
		return o.answer(nil, errNoReason)
	}
	return o.change(ctx, accountID, account.SuspendAccount{Reason: reason}, "suspended")
}

// ResumeAccount ends a suspension. On an account that is not suspended it changes nothing.
func (o Operator) ResumeAccount(ctx context.Context, accountID, reason string) error {
	if reason == "" {
		return o.answer(nil, errNoReason)
	}
	return o.change(ctx, accountID, account.ResumeAccount{Reason: reason}, "resumed")
}

// ShowAccount prints an account's state, plan, limits, balance, unfinished jobs and number of keys.
func (o Operator) ShowAccount(ctx context.Context, accountID string) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		found, err := summary(ctx, s, accountID)
		if err != nil {
			return nil, err
		}
		shown := accountShown{accountLine: lineOf(found), Limits: found.Limits, StoredBytes: found.StoredBytes}
		if shown.JobsQueued, shown.JobsRunning, err = projections.NewJobs(s.DB).Unfinished(ctx, accountID); err != nil {
			return nil, err
		}
		keys, err := projections.NewKeys(s.DB).List(ctx, accountID)
		for _, k := range keys {
			if k.RevokedAt == nil {
				shown.Keys++
			}
		}
		return shown, err
	})
}

// summary returns an account, or the refusal not_found.
func summary(ctx context.Context, s *reach.Service, accountID string) (projections.AccountSummary, error) {
	found, err := projections.NewAccounts(s.DB).Summary(ctx, accountID)
	if errors.Is(err, store.ErrNotFound) {
		err = refusal.New(refusal.NotFound, "no such account")
	}
	return found, err
}

type accountLine struct {
	AccountID string  `json:"accountId"`
	PlanID    plan.ID `json:"planId"`
	Balance   int64   `json:"balance"`
	Suspended bool    `json:"suspended"`
	Test      bool    `json:"test"`
	Erased    bool    `json:"erased"`
}

func lineOf(s projections.AccountSummary) accountLine {
	return accountLine{AccountID: s.ID, PlanID: s.Plan, Balance: s.Balance, Suspended: s.Suspended, Test: s.Test, Erased: s.Erased}
}

func (l accountLine) state() string {
	switch {
	case l.Erased:
		return "erased"
	case l.Suspended:
		return "suspended"
	case l.Test:
		return "test"
	}
	return "active"
}

type accountShown struct {
	accountLine

	Limits      plan.Limits `json:"limits"`
	StoredBytes int64       `json:"storedBytes"`
	// JobsQueued and JobsRunning count unfinished jobs; Keys counts those that are not revoked.
	JobsQueued  int64 `json:"jobsQueued"`
	JobsRunning int64 `json:"jobsRunning"`
	Keys        int   `json:"keys"`
}

func (r accountShown) tell(out io.Writer) {
	fmt.Fprintf(out, "account: %s\nstate: %s\nplan: %s\nbalance: %d\njobs: %d queued, %d running\nkeys: %d\n",
		r.AccountID, r.state(), r.PlanID, r.Balance, r.JobsQueued, r.JobsRunning, r.Keys)
	l := r.Limits
	fmt.Fprintf(out, "limits: %d requests/min, %d jobs/min, %d running, %d waiting, %d pending uploads\n",
		l.RequestsPerMinute, l.JobsPerMinute, l.RunningMax, l.WaitingMax, l.PendingUploadsMax)
	fmt.Fprintf(out, "stored: %d bytes of %s\n", r.StoredBytes, storageLimit(l))
}

func storageLimit(l plan.Limits) string {
	if l.StorageBytesMax == 0 {
		return "any number"
	}
	return strconv.FormatInt(l.StorageBytesMax, 10)
}

// ListAccounts prints a page of accounts, newest first. limit is at most 100; cursor is the NextCursor of the
// previous page.
func (o Operator) ListAccounts(ctx context.Context, limit int, cursor string) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		page, next, err := projections.NewAccounts(s.DB).List(ctx, limit, cursor)
		if err != nil {
			return nil, err
		}
		listed := accountsListed{Accounts: make([]accountLine, len(page)), NextCursor: next}
		for i, found := range page {
			listed.Accounts[i] = lineOf(found)
		}
		return listed, nil
	})
}

type accountsListed struct {
	Accounts   []accountLine `json:"accounts"`
	NextCursor string        `json:"nextCursor,omitempty"`
}

func (r accountsListed) tell(out io.Writer) {
	for _, l := range r.Accounts {
		fmt.Fprintf(out, "%s  %-8s  %-9s  %12d credits\n", l.AccountID, l.PlanID, l.state(), l.Balance)
	}
	if r.NextCursor != "" {
		fmt.Fprintf(out, "more: --cursor %s\n", r.NextCursor)
	}
}

// SearchAccounts prints the accounts that a text names: a part of an e-mail, or the whole id of an account, person, job or key, or
// how a key is shown (its prefix and last four).
func (o Operator) SearchAccounts(ctx context.Context, text string, limit int) error {
	if text == "" {
		return o.answer(nil, refusal.New(refusal.ValidationFailed, "say what to look for: a part of an e-mail, an id, or a key as it is shown"))
	}
	o.Command.ID = cmp.Or(o.Command.ID, noted.NewID())
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		found, err := records.SearchAccounts(ctx, kept.DB, text, limit)
		if err != nil {
			return nil, err
		}
		ids := make([]string, len(found))
		for i := range found {
			ids[i] = found[i].AccountID
		}
		return accountsFound{found}, records.NewOperatorTrail(kept.DB).Found(ctx, o.Command.ID, slices.Compact(ids))
	})
}

type accountsFound struct {
	Accounts []records.AccountFound `json:"accounts"`
}

func (r accountsFound) tell(out io.Writer) {
	if len(r.Accounts) == 0 {
		fmt.Fprintln(out, "no account found")
	}
	for _, a := range r.Accounts {
		fmt.Fprintf(out, "%s  %s %s\n", a.AccountID, a.By, a.Match)
	}
}
