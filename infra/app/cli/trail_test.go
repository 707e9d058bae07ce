package cli

import (
	"context"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/telemetry"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// traceless are the commands that read nobody's data and change no service, and why.
var traceless = map[string]string{
	"dev": "a process", "serve": "a process", "check": "looks at the machine before a service is there", "ready": "asks a process for its health",
	"version": "the program's", "completion": "the program's", "complete": "the program's", "kafka acls": "connects to nothing",
	"kafka topics": "connects to nothing", "keys command-key": "connects to nothing", "audit verify": "reads a file, also an auditor's",
	"audit witness": "asks the public API, on another machine",
}

// entered are the other commands as they are entered, and what of it the trail has: after = its accounts, its arguments, and how it ended.
var entered = map[string]struct{ words, trail string }{
	"admin account open":           {"--plan pro --credits 7", "credits=7 plan=pro done"},
	"admin account provision":      {"2", "count=2 done"},
	"admin account show":           {"ACCOUNT", "ACCOUNT done"},
	"admin account list":           {"--limit 3", "limit=3 done"},
	"admin account search":         {"ACCOUNT", "ACCOUNT text=ACCOUNT done"},
	"admin account export":         {"ACCOUNT --out DIR/export.zip", "ACCOUNT out=DIR/export.zip done"},
	"admin account suspend":        {"ACCOUNT --reason abuse", "ACCOUNT reason=abuse done"},
	"admin account resume":         {"ACCOUNT --reason mistake", "ACCOUNT reason=mistake done"},
	"admin account erase":          {"acct_none --confirm acct_none", "acct_none confirm=acct_none not_found"},
	"admin credits grant":          {"ACCOUNT 5 --reference inv-1", "ACCOUNT reference=inv-1 units=5 done"},
	"admin plan set":               {"ACCOUNT custom --running-max 3", "ACCOUNT plan=custom running-max=3 done"},
	"admin keys list":              {"ACCOUNT", "ACCOUNT done"},
	"admin keys create":            {"ACCOUNT --scopes jobs:read,jobs:create", "ACCOUNT scopes=jobs:read,jobs:create done"},
	"admin keys revoke":            {"ACCOUNT key_none", "ACCOUNT key=key_none not_found"},
	"admin keys rotate":            {"ACCOUNT key_none --grace 1h", "ACCOUNT grace=1h0m0s key=key_none not_found"},
	"admin operator-keys list":     {"", "done"},
	"admin operator-keys create":   {"--name billing --scopes events:read", "name=billing scopes=events:read done"},
	"admin operator-keys revoke":   {"opk_none", "key=opk_none not_found"},
	"admin people add":             {"ACCOUNT --email a@example.com", "ACCOUNT email=a@example.com done"},
	"admin jobs list":              {"ACCOUNT --tool html-to-pdf", "ACCOUNT tool=html-to-pdf done"},
	"admin jobs show":              {"ACCOUNT job_none", "ACCOUNT job=job_none not_found"},
	"admin jobs cancel":            {"ACCOUNT job_none", "ACCOUNT job=job_none not_found"},
	"admin events show":            {"ACCOUNT 1", "ACCOUNT number=1 done"},
	"admin webhooks list":          {"ACCOUNT --limit 2", "ACCOUNT limit=2 done"},
	"admin webhooks redeliver":     {"ACCOUNT evt_none", "ACCOUNT delivery=evt_none not_found"},
	"admin webhook-secrets rotate": {"ACCOUNT --grace 2h", "ACCOUNT grace=2h0m0s done"},
	"admin queues":                 {"", "done"},
	"admin tables":                 {"--json", "done"},
	"admin dead-letters list":      {"--limit 9", "limit=9 done"},
	"admin trail":                  {"--of tess", "of=tess done"},
	"audit check":                  {"", "done"},
	"audit checkpoint":             {"--checkpoint-key=" + strings.Repeat("ab", 32), "done"},
	"audit key":                    {"", "done"},
	"audit proof":                  {"ACCOUNT", "ACCOUNT done"},
	"audit balance":                {"ACCOUNT --at 2099-01-31T23:59:59Z", "ACCOUNT at=2099-01-31 23:59:59 +0000 UTC done"},
	"audit erasure":                {"ACCOUNT", "ACCOUNT not_found"},
	"archive trim":                 {"--before 2000-01-01 --dry-run", "before=2000-01-01 dry-run=true done"},
	"backup":                       {"--recipient RECIPIENT -o DIR/backup.age", "output=DIR/backup.age recipient=RECIPIENT done"},
	"restore":                      {"--from-postgres --kafka-brokers BROKERS --database-url DATABASE", "from-postgres=true failed"},
	"keys rotate-master":           {"", "done"},
	"log repartition":              {"--partitions 4", "partitions=4 failed"},
	"log verify":                   {"", "failed"},
	"migrate":                      {"", "done"},
	"rebuild":                      {"accounts", "models=accounts done"},
	"top":                          {"--once --every 100ms --at 127.0.0.1:1", "at=127.0.0.1:1 every=100ms once=true done"},
	"upgrade finish":               {"--dry-run", "dry-run=true done"},
	"usage":                        {"--from 2026-01-01 --to 2026-01-02", "from=2026-01-01 to=2026-01-02 done"},
}

// Whoever adds a command says what it leaves in the operators' trail, or why nothing, and sees it there.
func TestEveryCommandLeavesATrace(t *testing.T) {
	s := served(t)
	all := wordsBelow(parser(t).Model.Node)
	for _, words := range all {
		want, noted := entered[words]
		if noted == (traceless[words] != "") {
			t.Errorf("%s: what it leaves in the operators' trail is not said, or twice", words)
		}
		if noted {
			t.Run(words, func(t *testing.T) { s.leaves(t, words, want.words, want.trail) })
		}
	}
	for words := range maps.Keys(entered) {
		if !slices.Contains(all, words) {
			t.Errorf("there is no command %s", words)
		}
	}
}

// site is a service that runs, as an operator finds it.
type site struct {
	dir   string
	db    *postgres.DB
	names *strings.Replacer
}

func served(t *testing.T) site {
	t.Helper()
	broker, s := kafkatest.StartFake(t), site{dir: t.TempDir()}
	c := config.Config{
		Listen: "127.0.0.1:0", OperationsListen: "127.0.0.1:0", DataDir: s.dir, Brokers: broker.Addrs(), Database: postgrestest.New(t), Partitions: 2,
		Replication: 1, DeliveryConcurrency: 1, SessionTimeoutSeconds: 6, Development: true, Roles: []string{config.RoleOwner, config.RoleProjector},
	}
	a, err := app.Start(t.Context(), c, slog.New(slog.DiscardHandler), telemetry.New("test"), nil)
	must(t, err)
	t.Cleanup(func() { must(t, a.Stop(context.WithoutCancel(t.Context()))) })
	s.db, err = postgres.Open(t.Context(), postgres.Config{URL: c.Database})
	must(t, err)
	t.Cleanup(s.db.Close)
	var said strings.Builder
	o := admin.Operator{Name: "before", Config: config.Config{DataDir: s.dir}, Logger: slog.New(slog.DiscardHandler), Out: &said}
	must(t, o.OpenAccount(t.Context(), "pro", 1, false))
	account, _, _ := strings.Cut(strings.TrimPrefix(said.String(), "account: "), "\n")
	s.names = strings.NewReplacer("ACCOUNT", account, "DIR", s.dir, "RECIPIENT", recipient, "BROKERS", broker.Addrs()[0], "DATABASE", c.Database)
	return s
}

// recipient is the public key of nobody.
const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"

// leaves enters a command and compares its entry with the one that is wanted.
func (s site) leaves(t *testing.T, words, further, want string) {
	t.Helper()
	line := append(strings.Fields(words), strings.Fields(s.names.Replace(further))...)
	ctx, err := parser(t).Parse(append(line, "--data-dir", filepath.Clean(s.dir), "--operator", "tess"))
	must(t, err)
	begun := time.Now()
	_ = ctx.Run() // the entry says how it ended
	found, err := records.NewOperatorTrail(s.db).Newest(t.Context(), records.OperatorFilter{Limit: 1})
	must(t, err)
	e := found[0]
	got := slices.Clone(e.Accounts)
	for _, name := range slices.Sorted(maps.Keys(e.Arguments)) {
		got = append(got, name+"="+e.Arguments[name])
	}
	if got := strings.Join(append(got, e.Outcome), " "); got != s.names.Replace(want) || e.Command != words || e.Operator != "tess" || !strings.HasPrefix(e.Login, userName()+"@") {
		t.Errorf("%s by %s: %s, want %s", e.Command, e.Operator, got, s.names.Replace(want))
	}
	if off := e.At.Sub(begun).Abs(); off > time.Hour {
		t.Errorf("at %v, begun at %v", e.At, begun)
	}
}

func parser(t *testing.T) *kong.Kong {
	t.Helper()
	p, err := kong.New(new(commandLine), options("test")...)
	must(t, err)
	return p
}

func wordsBelow(n *kong.Node) (words []string) {
	for _, child := range n.Children {
		words = append(words, wordsBelow(child)...)
	}
	if len(n.Children) == 0 {
		words = append(words, wordsOf(n))
	}
	return words
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
