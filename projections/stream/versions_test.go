package stream_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/stream"
)

// charged0 is a shape that account.CreditsCharged has replaced: it says the amount elsewhere.
type charged0 struct {
	Units int64 `json:"units"`
}

// EventType implements event.Event.
func (charged0) EventType() string { return "toolmill.credits.charged.v0" }

var newer = account.CreditsCharged{}.EventType()

func chargedUntil(until time.Time) *stream.Versions {
	return stream.NewVersions(domain.Codec, event.Replacement{
		Older: charged0{}, Newer: account.CreditsCharged{}, Until: until,
		Down: func(e event.Event) event.Event { return charged0{-e.(account.CreditsCharged).Credits.Delta} },
	})
}

var never = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// published is what readers look at.
type published struct {
	ID         string `json:"id"`
	Type       string `json:"type"`
	Schema     string `json:"dataschema"`
	ReplacedBy string `json:"replacedby"`
	Until      string `json:"publisheduntil"`
	Data       struct {
		Units   int64 `json:"units"`
		Credits struct {
			Delta int64 `json:"delta"`
		} `json:"credits"`
	} `json:"data"`
}

func readAs(t *testing.T, value []byte) (p published) {
	t.Helper()
	if err := json.Unmarshal(value, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// reader takes each number once, after it has left out the types in skips.
type reader struct {
	skips   string
	last    uint64
	charged int64
}

func (r *reader) take(number uint64, p published) {
	if p.Type == r.skips || number <= r.last {
		return
	}
	r.last = number
	switch p.Type {
	case charged0{}.EventType():
		r.charged += p.Data.Units
	case newer:
		r.charged -= p.Data.Credits.Delta
	}
}

// charged is what the log says.
func (b *bench) charged() (sum int64, facts int) {
	for l := range b.Log.Events(0, b.Log.End(0)) {
		if e, is := l.Data.(account.CreditsCharged); is {
			sum, facts = sum-e.Credits.Delta, facts+1
		}
	}
	return sum, facts
}

// Appends are lost, land unacknowledged or late, and publishers are killed: a reader of the older shape, one of the newer
// and one that takes whatever comes first all come to the sum of the log.
func TestReadersOfBothVersionsCountEachFactOnce(t *testing.T) {
	b := newBench(t)
	b.versions = chargedUntil(never)
	want, facts := b.charged()
	r := rand.New(rand.NewPCG(1, 9))
	b.topic.fate = func() fate {
		return []fate{landed, landed, landed, landed, landed, lost, unacknowledged, delayed}[r.IntN(8)]
	}
	b.shaken(0, r)
	b.topic.fate = nil
	last := b.begin(0, time.Hour)
	last.publish(b.Log.End(0))
	last.kill()
	readers := map[string]*reader{"older": {skips: newer}, "newer": {skips: charged0{}.EventType()}, "first": {}}
	for _, record := range b.topic.partitions[0] {
		for _, reader := range readers {
			reader.take(record.Number, readAs(t, record.Value))
		}
	}
	for name, reader := range readers {
		if reader.charged != want || facts == 0 {
			t.Errorf("the reader of the %s shape counts %d credits of %d facts, the log %d", name, reader.charged, facts, want)
		}
	}
}

func TestTheOlderShapeIsAnEventOfItsOwnBeforeTheNewer(t *testing.T) {
	b := newBench(t)
	b.versions = chargedUntil(never)
	w := b.begin(0, time.Second)
	w.publish(b.Log.End(0))
	w.kill()
	_, facts := b.charged()
	var before published
	for _, record := range b.topic.partitions[0] {
		p := readAs(t, record.Value)
		if p.Type == newer {
			facts--
			if before.Type != (charged0{}).EventType() || before.ID != p.ID+".v0" {
				t.Errorf("%s comes after %s %s", p.ID, before.Type, before.ID)
			}
		}
		if before = p; p.Type == (charged0{}).EventType() &&
			(p.ReplacedBy != newer || p.Until != "9999-01-01" || !strings.HasSuffix(p.Schema, ".v0")) {
			t.Errorf("%+v", p)
		}
	}
	if facts != 0 {
		t.Errorf("%d facts are missing in the newer shape", facts)
	}
}

// When a fact happened decides, not when it is published: what is published again is the same.
func TestTheOlderShapeIsNotPublishedForFactsAfterItsLastDay(t *testing.T) {
	b := newBench(t)
	var times []time.Time
	for l := range b.Log.Events(0, b.Log.End(0)) {
		if _, is := l.Data.(account.CreditsCharged); is {
			times = append(times, l.At)
		}
	}
	b.versions = chargedUntil(times[len(times)/2])
	w := b.begin(0, time.Second)
	w.publish(b.Log.End(0))
	w.kill()
	older := 0
	for _, record := range b.topic.partitions[0] {
		if readAs(t, record.Value).Type == (charged0{}).EventType() {
			older++
		}
	}
	want := 0
	for _, at := range times {
		if at.Before(times[len(times)/2]) {
			want++
		}
	}
	if older != want || want == 0 {
		t.Errorf("%d of %d facts have the older shape, want %d", older, len(times), want)
	}
}

// The feed over REST has what the topic has.
func TestTheFeedHasTheOlderShapeToo(t *testing.T) {
	b := newBench(t)
	b.Project(b.Projector(nil), 40)
	b.versions = chargedUntil(never)
	w := b.begin(0, time.Second)
	w.publish(b.Log.End(0))
	w.kill()
	var lines []published
	feed := stream.NewFeed(b.DB, 1, b.versions)
	for cursor := ""; ; {
		page, err := feed.After(t.Context(), cursor, 100)
		b.must(err)
		if len(page.Lines) == 0 {
			break
		}
		for _, line := range page.Lines {
			lines = append(lines, readAs(t, line))
		}
		cursor = page.Next
	}
	records := b.topic.partitions[0]
	if len(lines) != len(records) {
		t.Fatalf("%d lines, %d records", len(lines), len(records))
	}
	for i, record := range records {
		if want := readAs(t, record.Value); lines[i] != want {
			t.Fatalf("line %d is %+v, want %+v", i, lines[i], want)
		}
	}
}
