package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// A backup goes into a bucket and comes back from there. It is not stored among the service's objects, and not at all unless it is whole.
func TestABackupIsKeptInABucket(t *testing.T) {
	w, bucket := lone(t, kafkatest.Start(t)), s3test.Start(t)
	at := func(folder string) string {
		return "s3://" + s3test.Bucket + "/" + folder + "?endpoint=" + bucket.Endpoint()
	}
	w.config.Objects, w.config.AWSAccessKeyID, w.config.AWSSecretAccessKey = at("service"), s3test.AccessKeyID, s3test.SecretAccessKey
	must(t, w.start())
	p, _ := w.signUp(t)
	w.projected(t)
	identity, recipient := ageKey(t)
	backUp := func(folder, recipient string) (stored string, err error) {
		t.Helper()
		var report strings.Builder
		o := w.operator(&report)
		o.Config, o.Command.Words = w.config, "backup"
		err = o.Backup(t.Context(), admin.Saving{Program: "test", Path: at(folder), Recipients: []string{recipient}})
		_, address, _ := strings.Cut(report.String(), "stored as ")
		return strings.TrimSpace(address), err
	}
	if stored, err := backUp("backups", "age1nonsense"); err == nil || stored != "" {
		t.Errorf("to nobody: %v, stored as %q", err, stored)
	}
	if _, err := backUp("service", recipient); err == nil || !strings.Contains(err.Error(), "the service's own objects are there") {
		t.Errorf("among the service's objects: %v", err)
	}
	stored, err := backUp("backups", recipient)
	must(t, err)
	files, err := bucket.Files()
	must(t, err)
	if files = slices.DeleteFunc(files, func(name string) bool { return !strings.Contains(name, "backup") }); len(files) != 1 || !strings.HasPrefix(files[0], "backups/backup.20") {
		t.Errorf("the bucket has the backups %q", files)
	}

	w.halt(t)
	w.config.MasterKey, w.config.Database = w.masterKey(t), postgrestest.New(t)
	var report strings.Builder
	o := w.operator(&report)
	o.Config, o.Command.Words = w.config, "restore"
	must(t, o.RestoreDatabase(t.Context(), admin.Restoring{Path: stored, Identity: identity}))
	must(t, w.start())
	if people := w.number(t, `SELECT count(*) FROM people WHERE account_id = $1`, p.accountID); people != 1 {
		t.Errorf("%d people are restored: %s", people, report.String())
	}
}
