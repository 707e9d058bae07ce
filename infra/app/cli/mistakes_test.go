package cli

import (
	"strings"
	"testing"
)

// A mistake in the command line is said before any service is asked, in words that name it.
func TestMistakesAreNamed(t *testing.T) {
	const nowhere = " --data-dir /nowhere"
	for line, want := range map[string]string{
		"admin account provision 0":                                "it must be 1 or more",
		"admin account provision -- -3":                            "it must be 1 or more",
		"admin account list --limit=-1":                            "it must be 1 or more",
		"admin account search a --limit=0":                         "it must be 1 or more",
		"admin jobs list acct_1 --limit=-1":                        "it must be 1 or more",
		"admin webhooks list acct_1 --limit=0":                     "it must be 1 or more",
		"admin dead-letters list --limit=-1":                       "it must be 1 or more",
		"admin trail --limit=0":                                    "it must be 1 or more",
		"admin account search ''" + nowhere:                        "say what to look for",
		"admin account suspend acct_1 --reason=" + nowhere:         "--reason is empty",
		"admin account resume acct_1 --reason=" + nowhere:          "--reason is empty",
		"admin keys create acct_1 --expires-in=-5h" + nowhere:      "cannot expire before it is made",
		"admin keys create acct_1 --scopes=all" + nowhere:          "scopes must be some of tools:run",
		"usage --from=today --to=2026-01-01" + nowhere:             `--from is not a day, as 2026-03-01: "today"`,
		"kafka topics --partitions=0":                              "--partitions: it must be 1 or more",
		"kafka topics --replication=0":                             "--replication: it must be 1 or more",
		"kafka topics --generation=0":                              "it must be 1 or more",
		"kafka acls toolmill-api --roles=api":                      `"toolmill-api" is no user in Kafka's words`,
		"kafka acls User:toolmill-api --roles=api --generation=0":  "it must be 1 or more",
		"kafka acls User:toolmill-api --roles=clerk":               "a role is one of",
		"backup -o /nowhere/backup.age --recipient=bob" + nowhere:  "no service",
		"audit check" + nowhere:                                    "no service runs on the data directory /nowhere",
		"admin account erase acct_1 --confirm=acct_2" + nowhere:    "repeat the account's id",
		"archive trim --before=soon" + nowhere:                     "--before is neither a time",
		"log repartition --partitions=2 --while-serving" + nowhere: "needs brokers of their own",
		"admin account list --kafka-brokers=127.0.0.1:1" + nowhere: "set both KAFKA_BROKERS and DATABASE_URL",
	} {
		if err := entersWrongly(t, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

func entersWrongly(t *testing.T, line string) error {
	t.Helper()
	words := strings.Fields(line)
	for i := range words {
		words[i] = strings.Trim(words[i], "'")
	}
	ctx, err := parser(t).Parse(words)
	if err != nil {
		return err
	}
	return ctx.Run()
}
