package e2e

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections"
)

// ends returns the end of every partition of a topic.
func (w *world) ends(t testing.TB, topic string) []int64 {
	t.Helper()
	ends := make([]int64, w.config.Partitions)
	for partition := range w.config.Partitions {
		var err error
		ends[partition], err = w.inside(t).Log.Reader.End(t.Context(), topic, partition)
		must(t, err)
	}
	return ends
}

// follow reads history as an outside consumer does, by the chain rule.
func (w *world) follow(ctx context.Context, visit func(partition int32, l domain.Logged)) error {
	reader, err := kafka.NewReader(w.broker.Reach(), "auditor")
	if err != nil {
		return err
	}
	defer reader.Close()
	for partition := range w.config.Partitions {
		var head event.Head
		_, err := reader.Read(ctx, commands.EventsTopic, partition, 0, func(m *message.Message) error {
			frame, _, err := event.FromMessage(m)
			next, ok := head.Accept(frame)
			if err != nil || !ok {
				return nil // not part of history
			}
			head = next
			for l, err := range domain.EventsOf(frame) {
				if err != nil {
					return err
				}
				visit(partition, l)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// events returns the types of the account's events after its opening, in order.
func (c client) events() []string {
	c.t.Helper()
	var types []string
	must(c.t, c.w.follow(c.t.Context(), func(_ int32, l domain.Logged) {
		if l.AccountID == c.accountID && l.JobID() != "" {
			types = append(types, l.Data.EventType())
		}
	}))
	return types
}

// happened waits until exactly these job events are in the account's history.
func (c client) happened(want ...string) {
	c.t.Helper()
	for i, name := range want {
		want[i] = "toolmill." + name + ".v1"
	}
	var got []string
	eventually(c.t, "as many events as expected", func() bool {
		got = c.events()
		return len(got) >= len(want)
	})
	if !slices.Equal(got, want) {
		c.t.Errorf("history %v, want %v", got, want)
	}
}

// ledger returns the account's movements, oldest first.
func (c client) ledger() []projections.LedgerEntry {
	c.t.Helper()
	entries, next, err := projections.NewCredits(c.w.inside(c.t).DB).Ledger(
		c.t.Context(), projections.LedgerFilter{AccountID: c.accountID, Limit: projections.PageMax})
	must(c.t, err)
	if next != "" {
		c.t.Fatal("the ledger has a second page")
	}
	slices.Reverse(entries)
	return entries
}

// audit recomputes every balance and job from the log and compares them with the tables, as `toolmill audit check` does.
func (w *world) audit(ctx context.Context) error {
	var report strings.Builder
	if err := w.operator(&report).Audit(ctx); err != nil {
		return fmt.Errorf("audit: %w\n%s", err, report.String())
	}
	return nil
}

// compare rebuilds the read models beside the live ones, as `toolmill rebuild` does, and fails if they differ.
func (w *world) compare(ctx context.Context, swap bool) error {
	var report strings.Builder
	if err := w.operator(&report).Rebuild(ctx, nil, swap); err != nil {
		return fmt.Errorf("rebuild: %w\n%s", err, report.String())
	}
	return nil
}
