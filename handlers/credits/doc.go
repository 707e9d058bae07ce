// Package credits has the queries on an account's credits: balance and ledger.
package credits
