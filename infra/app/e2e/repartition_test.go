package e2e

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/infra/app/repartition"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	topic "github.com/toolmill/toolmill/projections/stream"
)

// repartitions changes the number of partitions, as an operator does.
func (w *world) repartitions(ctx context.Context, partitions int32, logger *slog.Logger) (string, error) {
	var report strings.Builder
	o := w.operator(&report)
	o.Config.Brokers, o.Config.Database, o.Config.Replication, o.Logger = w.config.Brokers, w.config.Database, w.config.Replication, logger
	err := o.Repartition(ctx, repartition.To{Partitions: partitions})
	return report.String(), err
}

// moved changes it, and waits while the groups still have members that have just left.
func (w *world) moved(t *testing.T, partitions int32) {
	t.Helper()
	eventually(t, "the groups have no member", func() bool {
		report, err := w.repartitions(t.Context(), partitions, w.logger)
		if errors.Is(err, repartition.ErrServing) {
			return false
		}
		must(t, err)
		t.Log(report)
		return true
	})
}

// historyOf is what accounts see of their past.
func historyOf(clients []client) (all []string) {
	for _, c := range clients {
		for _, path := range []string{"/history", "/credits", "/credits/ledger", "/jobs"} {
			got := c.get(path)
			all = append(all, fmt.Sprintf("%s %d %s", path, got.StatusCode, got.body))
		}
	}
	return all
}

// busy has some accounts with jobs, canceled jobs and grants.
func (w *world) busy(t *testing.T, accounts int) (clients []client) {
	t.Helper()
	for i := range accounts {
		c := w.open(t, opening{})
		for range i%3 + 1 {
			c.create(page(hello))
		}
		if i%2 == 0 {
			c.cancel(c.create(page(hello)).ID)
		}
		clients = append(clients, c)
	}
	return clients
}

// After a change of the number of partitions every account is as it was, and the service goes on: on more partitions, on a number that
// does not divide the old ones evenly, and on fewer.
func TestTheNumberOfPartitionsChanges(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.SegmentAge = 8, 100*time.Millisecond
	must(t, w.start())
	clients := w.busy(t, 12)
	reader := w.operatorKey(t, apikey.ReadEvents)
	read := reader.get("/operator/events?limit=20")
	first := clients[0].post("/jobs", page(hello), keyHeader, "before")
	clients[0].created(first)
	w.completeStream(t)
	whole := reader.cursorAtEnd()
	id := w.installationID(t)
	for i, partitions := range []int32{32, 5, 8} {
		before := historyOf(clients)
		if _, err := w.repartitions(t.Context(), partitions, w.logger); !errors.Is(err, repartition.ErrServing) {
			t.Fatalf("while the service runs: %v", err)
		}
		w.projected(t)
		w.halt(t)
		w.moved(t, partitions)
		must(t, w.start()) // whatever number of partitions it is configured with
		w.config.Partitions = partitions
		must(t, w.audit(t.Context()))
		must(t, w.verifies(t))
		must(t, w.compare(t.Context(), false))
		if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
			t.Fatalf("after move %d (-before +after):\n%s", i+1, diff)
		}
		if got := w.installationID(t); got != id {
			t.Errorf("the installation is %s", got)
		}
		clients[0].again(first, "/jobs", page(hello), "before")
		clients[1].create(page(hello))
		clients = append(clients, w.busy(t, 2)...)
		w.archived(t)
		reader.goesOnFrom(whole, false)
		reader.goesOnFrom(read.Header.Get("Next-Cursor"), true)
		whole, read = reader.cursorAtEnd(), reader.get("/operator/events?limit=20")
		must(t, w.audit(t.Context()))
	}
	report, err := func() (string, error) { w.halt(t); return w.repartitions(t.Context(), 8, w.logger) }()
	if err != nil || !strings.Contains(report, "nothing to do") {
		t.Errorf("the same number again: %s %v", report, err)
	}
}

func (w *world) verifies(t *testing.T) error {
	t.Helper()
	var report strings.Builder
	err := w.operator(&report).VerifyLog(t.Context())
	t.Log(report.String())
	return err
}

// cursorAtEnd reads the feed to its end and returns the cursor there.
func (c client) cursorAtEnd() (cursor string) {
	c.t.Helper()
	for {
		page := c.get("/operator/events?limit=1000&after=" + cursor)
		if page.StatusCode != http.StatusOK {
			c.t.Fatalf("%d %s", page.StatusCode, page.body)
		}
		if cursor = page.Header.Get("Next-Cursor"); page.body == "" {
			return cursor
		}
	}
}

// goesOnFrom follows the cursor that the feed gives for one of an earlier generation: with all events that came later.
func (c client) goesOnFrom(former string, repeats bool) {
	c.t.Helper()
	told := c.get("/operator/events?after="+former).refused(http.StatusGone, "cursor_expired")
	if told.Details["repeats"] != repeats {
		c.t.Errorf("%+v", told)
	}
	all, rest := make(map[string]bool), make(map[string]bool)
	for _, e := range c.feed() {
		all[e.ID] = true
	}
	for cursor := told.Details["after"].(string); ; {
		page := c.get("/operator/events?limit=1000&after=" + cursor)
		if page.body == "" {
			break
		}
		for line := range strings.Lines(page.body) {
			_, id, _ := strings.Cut(line, `"id":"`)
			id, _, _ = strings.Cut(id, `"`)
			rest[id] = true
		}
		cursor = page.Header.Get("Next-Cursor")
	}
	if len(rest) == 0 || len(rest) >= len(all) && !repeats {
		c.t.Errorf("%d of %d events come after it", len(rest), len(all))
	}
}

// stopsAt cancels a context at a step of a move.
type stopsAt struct {
	slog.Handler

	step string
	stop context.CancelFunc
}

func (s stopsAt) Handle(ctx context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if r.Message == "repartition" && a.Key == "step" && a.Value.String() == s.step {
			s.stop()
		}
		return true
	})
	return s.Handler.Handle(ctx, r)
}

// A move that ends at any step is begun again and leads to the same; until then no process serves.
func TestAMoveIsRepeatedAfterAnyEnd(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	clients := w.busy(t, 6)
	before := historyOf(clients)
	w.projected(t)
	w.halt(t)
	eventually(t, "the groups have no member", func() bool {
		members, err := kafka.Members(t.Context(), w.broker.Reach(), "test", "toolmill.owners")
		must(t, err)
		return len(members) == 0
	})
	interrupt := func(step string) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		logger := slog.New(stopsAt{w.logger.Handler(), step, stop})
		if report, err := w.repartitions(ctx, 7, logger); err == nil {
			t.Fatalf("interrupted at %s: %s", step, report)
		}
	}
	for _, step := range []string{"catch up", "prepare", "write", "copy commands", "project", "start the stream", "alone"} {
		interrupt(step)
	}
	if err := w.refuses(t); !errors.Is(err, stores.ErrHalfRepartitioned) {
		t.Errorf("half moved: %v", err)
	}
	if _, err := w.repartitions(t.Context(), 6, w.logger); !errors.Is(err, repartition.ErrOtherMove) {
		t.Errorf("to another number: %v", err)
	}
	interrupt("switch") // the record may be written all the same
	w.moved(t, 7)
	w.config.Partitions = 7
	must(t, w.start())
	must(t, w.audit(t.Context()))
	must(t, w.verifies(t))
	if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
		t.Errorf("after the move (-before +after):\n%s", diff)
	}
}

// What was sent and not decided before a move is decided after it, once; and who reads the old stream learns where it goes on.
func TestUndecidedCommandsMove(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	clients := w.busy(t, 4)
	w.halt(t)
	w.config.Roles = []string{config.RoleAPI}
	must(t, w.start())
	for i := range clients {
		r := clients[i].post("/jobs", page(hello), keyHeader, "undecided")
		r.refused(http.StatusServiceUnavailable, "outcome_unknown")
	}
	w.halt(t)
	w.moved(t, 5)
	w.config.Partitions, w.config.Roles = 5, []string{config.RoleOwner, config.RoleProjector, config.RoleAPI}
	must(t, w.start())
	for _, c := range clients {
		r := c.post("/jobs", page(hello), keyHeader, "undecided")
		if r.StatusCode != http.StatusCreated || r.Header.Get(replayedHeader) != "true" {
			t.Errorf("%d %v %s", r.StatusCode, r.Header, r.body)
		}
	}
	must(t, w.audit(t.Context()))
	if n := w.letters(t, commands.CommandsTopic+".2"); n != 0 {
		t.Errorf("%d commands are dead letters", n)
	}
	old, err := kafka.NewReader(w.broker.Reach(), "test")
	must(t, err)
	defer func() { must(t, old.Close()) }()
	contract := w.contract(t)
	for partition := range int32(2) {
		var end *message.Message
		_, err := old.Read(t.Context(), topic.Topic, partition, 0, func(m *message.Message) error { end = m; return nil })
		must(t, err)
		must(t, contract.record(end))
		last := string(end.Payload)
		if !strings.Contains(last, "toolmill.log.closed.v1") || !strings.Contains(last, `"partitions":5`) {
			t.Errorf("the last record of partition %d is %s", partition, last)
		}
	}
	created := clients[0].create(page(hello))
	eventually(t, "the new stream has only what came after", func() bool {
		all := w.published(t)
		return len(all) > 0 && len(all) < 20 && slices.ContainsFunc(all, func(r record) bool { return strings.Contains(string(r.Value), created.ID) })
	})
}
