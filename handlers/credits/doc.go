// Package credits is the queries on an account's credits: its balance and its ledger.
package credits
