package e2e

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app/top"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// screenOf returns the lines of one screen of toolmill top, with one space between their words.
func (w *world) screenOf(t *testing.T, addresses ...string) (lines []string, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "screen")
	out, err := os.Create(path)
	must(t, err)
	defer out.Close()
	shown := top.Show(t.Context(), top.View{
		Addresses: addresses, Config: w.config, Logger: w.logger, Every: 100 * time.Millisecond, AccountsMax: 3, Once: true, Out: out,
	})
	text, err := os.ReadFile(path)
	must(t, err)
	for l := range strings.Lines(string(text)) {
		lines = append(lines, strings.Join(strings.Fields(l), " "))
	}
	return lines, shown
}

func holds(lines []string, begin string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, begin) })
}

// An operator sees at once who waits. A service that is away is said, line by line.
func TestTopShowsWhoWaitsAndWhatIsAway(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	c := w.open(t, opening{})
	c.created(c.post("/jobs", page(hello))) // nobody runs it
	address := w.app.OperationsAddr().String()
	lines, err := w.screenOf(t, address)
	must(t, err)
	for _, begin := range []string{address + " ready", "ok: archive, broker, clock", "lag: read models", c.accountID + " 1 0"} {
		if !holds(lines, begin) {
			t.Errorf("no line begins with %q:\n%s", begin, strings.Join(lines, "\n"))
		}
	}
	if lines, err = w.screenOf(t); err != nil || !holds(lines, address+" ready") {
		t.Errorf("the process on the data directory: %v\n%s", err, strings.Join(lines, "\n"))
	}

	w.reopen(t)
	w.halt(t)
	if lines, err = w.screenOf(t, address); err != nil || !holds(lines, address+" away: ") || !holds(lines, c.accountID) {
		t.Errorf("without a process: %v\n%s", err, strings.Join(lines, "\n"))
	}
	w.config.Brokers = []string{"127.0.0.1:1"}
	if lines, err = w.screenOf(t, address); !errors.Is(err, top.ErrNobodyAnswers) || !holds(lines, "stores not reached from here: ") {
		t.Errorf("without anything: %v\n%s", err, strings.Join(lines, "\n"))
	}
}
