package main

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/commands"
)

// The reference: the effects of the write side, done plainly in Postgres from Go, with the same durability setting
// (synchronous_commit=off). Balance update with check, ledger row, job row, idempotency key.

const ledgerSchema = `
CREATE TABLE ref_balances (account text PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
CREATE TABLE ref_ledger (id bigserial PRIMARY KEY, account text NOT NULL, delta bigint NOT NULL, balance_after bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
CREATE TABLE ref_jobs (id text PRIMARY KEY, account text NOT NULL, tool text NOT NULL, input text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE ref_keys (account text NOT NULL, key text NOT NULL, job text NOT NULL, PRIMARY KEY (account, key));`

const ledgerOneStatement = `
WITH charged AS (UPDATE ref_balances SET balance = balance - 2 WHERE account = $1 AND balance >= 2 RETURNING balance),
     ledger AS (INSERT INTO ref_ledger (account, delta, balance_after) SELECT $1, -2, balance FROM charged),
     keyed AS (INSERT INTO ref_keys SELECT $1, $3, $2 FROM charged)
INSERT INTO ref_jobs (id, account, tool, input) SELECT $2, $1, 'html-to-pdf-api', $4 FROM charged`

const ledgerInput = `{"kind":"text","contentType":"text/html","sizeBytes":1234,"options":{"pageSize":"A4","margin":"10mm"}}`

func benchLedger(ctx context.Context, t *table) error {
	s, err := openStores(ctx, embedded)
	if err != nil {
		return err
	}
	defer s.close()
	if _, err := s.db.Exec(ctx, ledgerSchema); err != nil {
		return err
	}
	accounts := make([]string, accountN)
	for i := range accounts {
		accounts[i] = commands.NewID("acct")
		if _, err := s.db.Exec(ctx, "INSERT INTO ref_balances VALUES ($1, 1000000000)", accounts[i]); err != nil {
			return err
		}
	}
	for _, form := range []struct {
		name string
		do   func(context.Context, *stores, string) error
	}{{"four statements", ledgerFour}, {"one statement", ledgerOne}} {
		for _, spread := range []struct {
			name     string
			accounts []string
		}{{"1,000 accounts", accounts}, {"one account", accounts[:1]}} {
			const clients, n = 64, 20_000
			started := time.Now()
			err := many(clients, n, func(i int) error { return form.do(ctx, s, spread.accounts[i%len(spread.accounts)]) })
			if err != nil {
				return err
			}
			t.add("reference: plain Postgres ledger, "+form.name+", "+spread.name,
				fmt.Sprintf("%.0f/s", n/time.Since(started).Seconds()), "")
		}
	}
	return nil
}

func ledgerOne(ctx context.Context, s *stores, accountID string) error {
	_, err := s.db.Exec(ctx, ledgerOneStatement, accountID, commands.NewID("job"), commands.NewID("key"), ledgerInput)
	return err
}

func ledgerFour(ctx context.Context, s *stores, accountID string) error {
	return pgx.BeginFunc(ctx, s.db.Pool(), func(tx pgx.Tx) error {
		id, balance := commands.NewID("job"), int64(0)
		err := tx.QueryRow(ctx, "UPDATE ref_balances SET balance = balance - 2 WHERE account = $1 AND balance >= 2 RETURNING balance",
			accountID).Scan(&balance)
		if err != nil {
			return err
		}
		if _, err = tx.Exec(ctx, "INSERT INTO ref_ledger (account, delta, balance_after) VALUES ($1, -2, $2)", accountID, balance); err != nil {
			return err
		}
		if _, err = tx.Exec(ctx, "INSERT INTO ref_jobs (id, account, tool, input) VALUES ($1, $2, 'html-to-pdf-api', $3)", id, accountID, ledgerInput); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "INSERT INTO ref_keys VALUES ($1, $2, $3)", accountID, commands.NewID("key"), id)
		return err
	})
}
