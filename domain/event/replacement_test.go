package event_test

import (
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

type paid1 struct {
	Units int `json:"units"`
}

func (paid1) EventType() string { return "toolmill.bill.paid.v1" }

type paid2 struct {
	Credits struct {
		Delta int `json:"delta"`
	} `json:"credits"`
}

func (paid2) EventType() string { return "toolmill.bill.paid.v2" }

type opened2 struct{}

func (opened2) EventType() string { return "toolmill.bill.opened.v2" }

func paid() event.Replacement {
	since := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
	return event.Replacement{
		Older: paid1{}, Newer: paid2{}, Since: since, Until: since.Add(event.SideBySide),
		Down: func(e event.Event) event.Event { return paid1{Units: -e.(paid2).Credits.Delta} },
	}
}

func TestAFactHasAnIDOfItsOwnInTheOlderShape(t *testing.T) {
	fact := event.Envelope{ID: "evt_1", AccountID: "acct_1", Sequence: 7, Data: paid2{}}
	older := paid().AsOlder(fact)
	if older.ID != "evt_1.v1" || older.Data.EventType() != "toolmill.bill.paid.v1" {
		t.Errorf("%+v", older)
	}
	if older.ID, older.Data = fact.ID, fact.Data; older != fact {
		t.Errorf("more than the shape differs: %+v", older)
	}
}

func TestTheOlderShapeEndsWithItsLastDay(t *testing.T) {
	r := paid()
	if !r.Published(r.Until.Add(-time.Nanosecond)) || r.Published(r.Until) {
		t.Error("it does not end at midnight")
	}
}

func TestAReplacementThatReadersCannotUseIsRefused(t *testing.T) {
	if err := paid().Check(); err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string]func(*event.Replacement){
		"is no version of":   func(r *event.Replacement) { r.Newer = opened2{} },
		"less than 180 days": func(r *event.Replacement) { r.Until = r.Until.Add(-time.Hour) },
		"after 0001-01-01":   func(r *event.Replacement) { r.Since = time.Time{} },
		"what Down makes":    func(r *event.Replacement) { r.Down = func(e event.Event) event.Event { return e } },
	} {
		r := paid()
		spoil(&r)
		if err := r.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}
