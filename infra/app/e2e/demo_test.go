package e2e

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/dev"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// demonstrate runs `toolmill dev`, and returns what it printed and the settings that it wrote.
func demonstrate(t *testing.T, c config.Config) (a *app.App, printed string, settings map[string]string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	a, err := startApp(ctx, c, service(t).logger)
	must(t, err)
	t.Cleanup(func() { _ = a.Stop(context.Background()) })
	var out bytes.Buffer
	must(t, dev.Demonstrate(ctx, dev.Running{Config: c, Logger: a.Logger, API: a.Addr(), Operations: a.OperationsAddr()}, &out))
	settings, err = config.ReadSettings(filepath.Join(c.DataDir, "dev.env"))
	must(t, err)
	return a, out.String(), settings
}

// The first minute with the service: one process with the embedded broker shows what it can do and how to use it, and
// continues with the same data when it is started again.
func TestTheDemonstrationWorksAndContinuesWithItsData(t *testing.T) {
	w := service(t)
	dir, err := os.MkdirTemp("", "toolmill-demo-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755)) // engines' users must be able to enter it
	must(t, os.Symlink(filepath.Join(w.config.DataDir, keptEngines), filepath.Join(dir, keptEngines)))
	c := w.config
	c.DataDir, c.Brokers, c.Database = dir, nil, postgrestest.New(t)

	a, printed, first := demonstrate(t, c)
	for _, part := range []string{
		strings.TrimSuffix(first["TOOLMILL_BASE_URL"], "/v1") + " ", first["TOOLMILL_EMAIL"], "development mode", "page checks reach private addresses", first["TOOLMILL_BASE_URL"], first["TOOLMILL_API_KEY"],
		filepath.Join(dir, "sample.pdf"), filepath.Join(dir, "dev.env"), filepath.Join(dir, "toolmill.log"),
	} {
		if part == "" || !strings.Contains(printed, part) {
			t.Errorf("%q is not in %s", part, printed)
		}
	}
	pdf, err := os.ReadFile(filepath.Join(dir, "sample.pdf"))
	must(t, err)
	if text := textOf(t, pdf); !strings.HasPrefix(text, "It works") {
		t.Errorf("the sample says %q", text)
	}
	// The addresses that it prints can be fetched.
	for _, address := range []string{
		regexp.MustCompile(`reference +(\S+)`).FindStringSubmatch(printed)[1],
		regexp.MustCompile(`curl -sS -o sample.pdf '(.*)'`).FindStringSubmatch(printed)[1],
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
		must(t, err)
		answered, err := http.DefaultClient.Do(request)
		must(t, err)
		must(t, answered.Body.Close())
		if answered.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", address, answered.Status)
		}
	}
	// The curl command that it prints, with its address, key and body, creates a job.
	pasted := regexp.MustCompile(`curl -sS (\S+) -H 'Authorization: (.*)' -H 'Content-Type: (.*)' \\\n\s*-d '(.*)'`).FindStringSubmatch(printed)
	if pasted == nil {
		t.Fatalf("no curl in %s", printed)
	}
	anybody := client{t: t, w: &world{app: a}}
	var j jobView
	anybody.post(pasted[1], pasted[4], "Authorization", pasted[2], "Content-Type", pasted[3]).in(http.StatusCreated, &j)

	if _, err := startApp(t.Context(), c, w.logger); err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("a second process on the same data: %v", err)
	}

	// The person of var/dev.env signs in to the demo account.
	anybody.post(strings.TrimSuffix(first["TOOLMILL_BASE_URL"], "/v1")+"/v1/account/sessions",
		`{"email":"`+first["TOOLMILL_EMAIL"]+`","password":"`+first["TOOLMILL_PASSWORD"]+`"}`).in(http.StatusCreated, new(map[string]any))

	must(t, a.Stop(t.Context()))
	a, _, second := demonstrate(t, c)
	if first["TOOLMILL_PASSWORD"] == "" || first["TOOLMILL_PASSWORD"] != second["TOOLMILL_PASSWORD"] {
		t.Errorf("another password: %v, then %v", first, second)
	}
	if first["TOOLMILL_API_KEY"] != second["TOOLMILL_API_KEY"] || first["TOOLMILL_ACCOUNT_ID"] != second["TOOLMILL_ACCOUNT_ID"] {
		t.Errorf("another account: %v, then %v", first, second)
	}
	if first["KAFKA_BROKERS"] != "" || first["DATABASE_URL"] != "" || second["TOOLMILL_DEV_DATABASE_URL"] == "" {
		t.Errorf("a start from a shell with these settings would look for its stores at %v", first)
	}
	again := client{t: t, w: &world{app: a}, key: second["TOOLMILL_API_KEY"]}
	again.succeeds(j.ID)
	if got := again.balance(); got != 1_000_000-3*2 {
		t.Errorf("balance %d after three jobs", got)
	}
	must(t, a.Stop(t.Context()))
}

// What is for development only is refused in production, before anything is started.
func TestProductionRefusesTheEmbeddedBroker(t *testing.T) {
	c := service(t).config
	c.Development, c.DataDir = false, filepath.Join(t.TempDir(), "data")
	for missing, change := range map[string]func(*config.Config){
		"KAFKA_BROKERS":       func(c *config.Config) { c.Brokers = nil },
		"DATABASE_URL":        func(c *config.Config) { c.Database = "" },
		"TOOLMILL_MASTER_KEY": func(c *config.Config) { c.MasterKey = "" },
	} {
		changed := c
		changed.MasterKey = randomKey()
		change(&changed)
		if _, err := startApp(t.Context(), changed, service(t).logger); err == nil || !strings.Contains(err.Error(), missing) {
			t.Errorf("without %s: %v", missing, err)
		}
		if _, err := os.Stat(c.DataDir); !os.IsNotExist(err) {
			t.Errorf("without %s the data directory was made: %v", missing, err)
		}
	}
}

// A process without the API says where its service's API is.
func TestTheDemonstrationOfAProcessWithoutTheAPI(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	second := w.beside(t, config.RoleDelivery)
	second.PublicURL = "http://127.0.0.1:8080/v1"
	_, _, settings := demonstrate(t, second)
	if settings["TOOLMILL_BASE_URL"] != second.PublicURL {
		t.Errorf("%v", settings)
	}
}
