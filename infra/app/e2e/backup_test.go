package e2e

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"
	"github.com/google/go-cmp/cmp"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/recovery"
	"github.com/toolmill/toolmill/infra/backup"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/kept"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// ageKey is a key of age, in a file as age-keygen writes it.
func ageKey(t *testing.T) (path, recipient string) {
	t.Helper()
	key, err := age.GenerateX25519Identity()
	must(t, err)
	path = filepath.Join(t.TempDir(), "key.txt")
	must(t, os.WriteFile(path, []byte("# created for a test\n"+key.String()+"\n"), 0o600))
	return path, key.Recipient().String()
}

// backUp saves the service's database and returns the file.
func (w *world) backUp(t *testing.T, recipient string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.age")
	made := operated[recovery.BackedUp](t, w, func(o admin.Operator) error {
		o.Command.Words = "backup"
		return o.Backup(t.Context(), admin.Saving{Program: "test", Path: path, Recipients: []string{recipient}})
	})
	if made.Installation != w.installationID(t) || len(made.Tables) != len(kept.Tables) || made.SizeBytes == 0 || len(made.Log) == 0 {
		t.Errorf("%+v", made)
	}
	return path
}

// restoreDatabase makes a database again, and returns the report.
func (w *world) restoreDatabase(t *testing.T, from admin.Restoring) (string, error) {
	t.Helper()
	var report strings.Builder
	o := w.operator(&report)
	o.Config.Brokers, o.Config.Database = w.config.Brokers, w.config.Database
	o.Command.Words = "restore"
	err := o.RestoreDatabase(t.Context(), from)
	return report.String(), err
}

// fromLog is the content of all tables that follow from the log, by table.
func (w *world) fromLog(t *testing.T) map[string][]string {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	all := make(map[string][]string)
	for _, table := range kept.FromLog() {
		all[table], err = store.List(t.Context(), db, store.ScanText, `SELECT (to_jsonb(t) - 'skipped')::text FROM `+table+` t ORDER BY 1`)
		must(t, err)
	}
	return all
}

func (w *world) projected(t *testing.T) {
	t.Helper()
	for partition := range w.config.Partitions {
		end, err := w.inside(t).Log.Reader.End(t.Context(), "toolmill.events", partition)
		must(t, err)
		must(t, w.inside(t).Positions.Wait(t.Context(), partition, end-1))
	}
}

// lost is a service whose database is lost, with what was in it.
type lost struct {
	*world

	file, identity string
	// ada was there before the backup, eve was erased after it, and bob came after it.
	ada, eve, bob             person
	adasEmail, evesEmail      string
	adasKey, bobsKey          client
	beforeBackup, afterBackup string // ada's sessions
	programs                  client // an account without a person, with a webhook secret
	announced                 string // its queued job with a webhook
	hook                      <-chan delivery
	rows                      map[string][]string
	bobsEmail                 string
}

// loses is a service that has lost its database after this and that.
func loses(t *testing.T) *lost {
	t.Helper()
	l := &lost{world: lone(t, kafkatest.Start(t))}
	must(t, l.start())
	identity, recipient := ageKey(t)
	l.identity = identity
	l.ada, l.adasEmail = l.signUp(t)
	l.eve, l.evesEmail = l.signUp(t)
	l.adasKey, l.beforeBackup = l.ada.newKey(ciKey), l.ada.cookie
	l.programs = l.open(t, opening{})
	var address string
	address, l.hook = receive(t, http.StatusNoContent)
	body := strings.TrimSuffix(pageOf(hello, address), "}") + `,"webhookEvents":["job.canceled"]}`
	l.announced = l.programs.create(body).ID
	l.file = l.backUp(t, recipient)

	l.bob, l.bobsEmail = l.signUp(t)
	l.bobsKey = l.bob.newKey(ciKey)
	l.adasKey.create(page(hello))
	l.afterBackup = sessionOf(l.ada.post("/account/sessions", credentialsOf(l.adasEmail, goodPassword)))
	l.ada.ask(http.MethodPost, "/account/api-keys", ciKey).in(http.StatusCreated, new(any))
	l.eve.ask(http.MethodPost, "/account/erase", `{"password":"`+goodPassword+`"}`).in(http.StatusAccepted, new(any))
	l.projected(t)
	l.rows = l.fromLog(t)
	l.reopen(t)
	l.halt(t)
	l.config.MasterKey, l.config.Database = l.masterKey(t), postgrestest.New(t)
	return l
}

// Postgres is lost whole: what is in the log is there again, row by row, and of the rest what the backup has.
func TestALostDatabaseIsRestoredFromABackupAndTheLog(t *testing.T) {
	l := loses(t)
	l.refusesUnwritten(t, "the database is empty")
	l.refusesBackups(t)
	whole, err := os.ReadFile(l.file)
	must(t, err)
	_, err = l.restoreDatabase(t, admin.Restoring{Path: "-", In: bytes.NewReader(whole), Identity: l.identity, Terms: recovery.Terms{EndSessions: true}})
	must(t, err)
	if l.has(t, "sessions") || !l.has(t, "people") {
		t.Error("sessions were not to be restored, people were")
	}
	from := admin.Restoring{Path: l.file, Identity: l.identity}
	if _, err := l.restoreDatabase(t, from); !errors.Is(err, recovery.ErrInUse) {
		t.Errorf("twice: %v", err)
	}
	from.Replace = true
	report, err := l.restoreDatabase(t, from)
	must(t, err)
	t.Log(report)
	for _, said := range []string{"3 pieces of work are open", "1 accounts that were erased", "1 accounts were opened after it", l.bob.accountID} {
		if !strings.Contains(report, said) {
			t.Errorf("the report does not say %q", said)
		}
	}
	if diff := cmp.Diff(l.rows, l.fromLog(t)); diff != "" {
		t.Errorf("what follows from the log (-lost +restored):\n%.3000s", diff)
	}
	must(t, l.start())
	t.Run("people", l.people)
	t.Run("webhooks", l.webhooks)
	t.Run("erased", l.staysErased)
	t.Run("trail", l.isTraced)
	l.open(t, opening{})
	must(t, l.audit(t.Context()))
}

// isTraced says that the operators' trail has what was in the backup, which is the backup itself, and the restoring.
func (l *lost) isTraced(t *testing.T) {
	db, err := postgres.Open(t.Context(), postgres.Config{URL: l.config.Database})
	must(t, err)
	defer db.Close()
	found, err := records.NewOperatorTrail(db).Newest(t.Context(), records.OperatorFilter{Operator: "alice", Limit: 9})
	must(t, err)
	if len(found) < 2 || found[0].Command != "restore" || found[0].Outcome != "done" || found[1].Command != "backup" || found[1].Outcome != records.OperatorBegun {
		t.Errorf("%+v", found)
	}
}

// refusesBackups restores from what is not the right file, whole, for this log: nothing is written.
func (l *lost) refusesBackups(t *testing.T) {
	t.Helper()
	whole, err := os.ReadFile(l.file)
	must(t, err)
	cut := filepath.Join(t.TempDir(), "cut.age")
	must(t, os.WriteFile(cut, whole[:len(whole)-100], 0o600))
	other, _ := ageKey(t)
	for name, test := range map[string]struct {
		from admin.Restoring
		want error
	}{
		"cut off":               {admin.Restoring{Path: cut, Identity: l.identity}, backup.ErrDamaged},
		"cut off, from a pipe":  {admin.Restoring{Path: "-", In: bytes.NewReader(whole[:len(whole)/2]), Identity: l.identity}, backup.ErrDamaged},
		"another key":           {admin.Restoring{Path: l.file, Identity: other}, backup.ErrIdentity},
		"no file":               {admin.Restoring{Path: cut + "x", Identity: l.identity}, os.ErrNotExist},
		"a file without a key":  {admin.Restoring{Path: l.file, Identity: l.file}, nil},
		"no file with identity": {admin.Restoring{Path: l.file, Identity: cut + "x"}, os.ErrNotExist},
	} {
		if _, err := l.restoreDatabase(t, test.from); err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	elsewhere := *l.world
	elsewhere.broker = kafkatest.Start(t)
	elsewhere.config.Kafka, elsewhere.config.Brokers = everything(t, elsewhere.broker), elsewhere.broker.Addrs()
	if _, err := elsewhere.restoreDatabase(t, admin.Restoring{Path: l.file, Identity: l.identity}); !errors.Is(err, recovery.ErrOtherLog) {
		t.Errorf("beside another log: %v", err)
	}
	if topics, tables := l.written(t); len(topics) == 0 || strings.Join(tables, "") != "" {
		t.Errorf("it wrote %q", tables)
	}
}

// has reports whether a table has rows.
func (w *world) has(t *testing.T, table string) bool {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	present, err := kept.Present(t.Context(), db)
	must(t, err)
	return slices.Contains(present, table)
}

func (l *lost) people(t *testing.T) {
	l.ada.t, l.bob.t, l.adasKey.t, l.bobsKey.t = t, t, t, t
	if r := l.ada.post("/account/sessions", credentialsOf(l.adasEmail, goodPassword)); r.StatusCode != http.StatusCreated {
		t.Errorf("who was there before the backup signs in: %d %s", r.StatusCode, r.body)
	}
	l.ada.cookie = l.beforeBackup
	l.ada.ask(http.MethodGet, "/account", "").in(http.StatusOK, new(any))
	l.ada.cookie = l.afterBackup
	l.ada.ask(http.MethodGet, "/account", "").refused(http.StatusUnauthorized, "invalid_session")
	l.bob.post("/account/sessions", credentialsOf(l.bobsEmail, goodPassword)).refused(http.StatusUnauthorized, "invalid_credentials")
	for _, c := range []client{l.adasKey, l.bobsKey} {
		c.hasBalance(c.balance())
		c.created(c.post("/jobs", page(hello)))
	}
}

// Webhooks go to the sealed address, signed with the sealed secret.
func (l *lost) webhooks(t *testing.T) {
	l.programs.t = t
	l.programs.cancel(l.announced)
	d := next(t, l.hook)
	library, err := standardwebhooks.NewWebhook(l.programs.webhookSecret)
	must(t, err)
	if err := library.Verify(d.body, d.header); err != nil {
		t.Errorf("signature: %v", err)
	}
}

// The backup has the key of an account that was erased after it; the restored database does not.
func (l *lost) staysErased(t *testing.T) {
	l.eve.t = t
	left, err := records.NewErasures(l.inside(t).DB).Left(t.Context(), l.eve.accountID)
	must(t, err)
	for table, rows := range left {
		if rows > 0 {
			t.Errorf("%d rows of %s came back", rows, table)
		}
	}
	if _, err := records.NewDataKeys(l.inside(t).DB).Get(t.Context(), l.eve.accountID); !errors.Is(err, records.ErrDestroyed) {
		t.Errorf("the key: %v", err)
	}
	l.eve.post("/account/sessions", credentialsOf(l.evesEmail, goodPassword)).refused(http.StatusUnauthorized, "invalid_credentials")
}

// A backup shows nothing of what is in it, and without a recipient there is none.
func TestABackupIsForItsRecipientOnly(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	_, email := w.signUp(t)
	var out, report bytes.Buffer
	o := w.operator(&report)
	_, recipient := ageKey(t)
	must(t, o.Backup(t.Context(), admin.Saving{Program: "test", Path: "-", Out: &out, Recipients: []string{recipient}}))
	if out.Len() == 0 || bytes.Contains(out.Bytes(), []byte(email)) || !strings.Contains(report.String(), "people") {
		t.Errorf("%d bytes, %s", out.Len(), &report)
	}
	path := filepath.Join(t.TempDir(), "backup.age")
	if err := o.Backup(t.Context(), admin.Saving{Program: "test", Path: path, Recipients: []string{"age1nobody"}}); err == nil {
		t.Error("it was encrypted to nobody")
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was left: %v", err)
	}
}
