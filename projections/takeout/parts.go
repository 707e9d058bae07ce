package takeout

import (
	"context"
	"io"
)

// part is a file of the export.
type part struct {
	name string
	// about says to the reader what is in it.
	about string
	// tables are those whose rows of the account it has.
	tables []string
	write  func(e *export, ctx context.Context, out io.Writer) error
}

// parts are the files besides README.txt and the results, in order.
var parts = []part{
	{
		"profile.json", "the person, the plan with its limits, the balance of credits, and what is stored",
		[]string{"accounts", "people", "credit_balances", "account_storage"},
		(*export).profile,
	},
	{"sessions.json", "where you are signed in", []string{"sessions"}, (*export).sessions},
	{"keys.json", "API keys, revoked ones too, without their secrets", []string{"api_keys", "api_key_uses"}, (*export).keys},
	{
		"access.ndjson", "who signed in, changed the password or e-mail address, ended sessions, downloaded and exported; newest first",
		[]string{"access_trail"},
		(*export).accesses,
	},
	{
		"ledger.csv", "every movement of credits, newest first", []string{"credit_ledger"}, (*export).ledger,
	},
	{"usage.csv", "what was used, by UTC day and tool", []string{"usage_daily"}, (*export).usage},
	{
		"jobs.ndjson", "jobs, newest first, with the names, options and webhook addresses that you gave them",
		[]string{"jobs"},
		(*export).jobs,
	},
	{
		"webhook-deliveries.ndjson", "webhooks and the attempts to deliver them, newest first",
		[]string{"webhook_deliveries", "webhook_attempts"},
		(*export).deliveries,
	},
	{
		"history.ndjson", "every event as it was logged, oldest first; toolmill audit verify checks it. Names and texts in it are " +
			"sealed, since its bytes never change: jobs.ndjson has them in clear", []string{"event_log"}, (*export).history,
	},
}

// leftOut are the tables with rows of accounts that no part has, and why: the reader is told.
var leftOut = map[string]string{
	"account_data_keys": "the key that seals names and texts is a secret of the service; what it seals is in clear in jobs.ndjson",
	"account_snapshots": "states computed from history.ndjson",
	"checkpoint_leaves": "digests of history.ndjson that the service has signed; GET /v1/history/proof returns them with their proof",
	"url_checks":        "answers of URL checks, kept for a day to repeat them; the checks are in history.ndjson",
}
