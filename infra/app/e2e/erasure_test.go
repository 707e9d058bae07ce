package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/postgres/records"
	topic "github.com/toolmill/toolmill/projections/stream"
)

// erased is what an audit of an erasure prints as JSON.
type erased struct {
	Places []struct {
		Place string
		Left  int64
	}
	Left int64
}

// A person who has run jobs erases the account: nothing that they gave is found any more, and history still adds up.
func TestNothingIsLeftOfAnErasedAccount(t *testing.T) {
	w := service(t)
	p, email := w.signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	const name, text = "planted-file-name", "planted-text"
	hook := "https://planted.example.com/" + commands.NewID("hook")
	done := c.create(pageOf("<p>"+text, hook, "name", `"`+name+`.html"`))
	c.succeeds(done.ID)
	running := c.create(page(endless))
	c.runs(running.ID)

	p.ask(http.MethodPost, "/account/erase", `{"password":"`+goodPassword+`"}`).in(http.StatusAccepted, new(struct{ AccountID string }))
	p.ask(http.MethodGet, "/account", "").refused(http.StatusUnauthorized, "invalid_session")
	eventually(t, "the key is refused", func() bool { return c.get("/jobs/"+done.ID).StatusCode == http.StatusUnauthorized })
	p.post("/account/sessions", credentialsOf(email, goodPassword)).refused(http.StatusUnauthorized, "invalid_credentials")

	var found erased
	eventually(t, "nothing is left", func() bool {
		var out strings.Builder
		o := w.operator(&out)
		o.JSON = true
		err := o.AuditErasure(t.Context(), p.accountID)
		must(t, json.Unmarshal([]byte(out.String()), &found))
		return err == nil
	})
	if found.Left != 0 || len(found.Places) < 2+len(records.ErasedTables) {
		t.Errorf("%+v", found)
	}
	for _, planted := range []string{email, name, text, hook} {
		w.holdsNowhere(t, planted)
	}
	must(t, w.audit(t.Context()))
	var opened struct{ ID string }
	p.post("/account", credentialsOf(email, goodPassword)).in(http.StatusCreated, &opened)
	if opened.ID == p.accountID {
		t.Error("the erased account is open again")
	}
}

// holdsNowhere searches the tables, the topics, the files of the service and its log for a text.
func (w *world) holdsNowhere(t *testing.T, planted string) {
	t.Helper()
	dump, err := exec.CommandContext(t.Context(), "pg_dump", "--data-only", "--inserts", w.config.Database).Output()
	must(t, err)
	if bytes.Contains(dump, []byte(planted)) {
		t.Errorf("the tables hold %s", planted)
	}
	for _, name := range []string{commands.CommandsTopic, commands.EventsTopic, topic.Topic} {
		for partition := range w.config.Partitions {
			_, err := w.inside(t).Log.Reader.Read(t.Context(), name, partition, 0, func(m *message.Message) error {
				if bytes.Contains(m.Payload, []byte(planted)) || strings.Contains(m.UUID, planted) {
					t.Errorf("topic %s holds %s", name, planted)
				}
				return nil
			})
			must(t, err)
		}
	}
	must(t, filepath.WalkDir(w.config.DataDir, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) || err == nil && !entry.Type().IsRegular() {
			return nil // it went while it was looked for, or has no bytes of its own
		}
		if err != nil {
			return err
		}
		if content, _ := os.ReadFile(path); bytes.Contains(content, []byte(planted)) {
			t.Errorf("%s holds %s", path, planted)
		}
		return nil
	}))
}
