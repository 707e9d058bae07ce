package commands

import (
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// modelFold is the history that every reader accepts.
type modelFold struct {
	accounts map[string]*account.State
	// own is each command's own event by command id, ids are the ids of all events.
	own map[string]string
	ids map[string]bool
	// frames are those that are accepted.
	frames int
}

// fold reads the whole log as an outside consumer does, possibly before anything was decided.
func (w *world) fold() modelFold {
	f, err := w.foldChecked()
	w.broken = errors.Join(w.broken, err)
	return f
}

func (w *world) foldChecked() (modelFold, error) {
	f := modelFold{accounts: make(map[string]*account.State), own: make(map[string]string), ids: make(map[string]bool)}
	var head event.Head
	for _, m := range w.log {
		frame, _, err := event.FromMessage(m)
		if err != nil {
			return f, err
		}
		next, ok := w.guards.accept(head, frame)
		if !ok {
			continue
		}
		head = next
		f.frames++
		if err := w.addFrame(&f, frame); err != nil {
			return f, err
		}
	}
	return f, nil
}

// addFrame holds that no reader sees half a decision: after a frame nobody is owed a follow-up, and none of its commands has
// events elsewhere.
func (w *world) addFrame(f *modelFold, frame event.Frame) error {
	begun := make(map[string]bool)
	for l, err := range domain.EventsOf(frame) {
		if err != nil {
			return err
		}
		if _, elsewhere := f.own[l.CommandID]; elsewhere && !begun[l.CommandID] {
			return fmt.Errorf("command %s has events in two frames", l.CommandID)
		}
		begun[l.CommandID] = true
		if err := errors.Join(w.inTime(l.Envelope), f.add(l.Envelope, l.Value)); err != nil {
			return err
		}
	}
	for id, a := range f.accounts {
		if next, owed := job.FollowUp(a, time.Now()); owed {
			return fmt.Errorf("after a frame account %s is owed %s", id, next.EventType())
		}
	}
	return nil
}

// inTime checks that no sender's clock moved history ahead of the broker's time.
func (w *world) inTime(e event.Envelope) error {
	var latest time.Time
	for _, m := range w.commands[:e.CommandPlace.Offset+1] {
		latest = later(latest, brokerTime(m))
	}
	if e.At.After(latest.Add(ClaimMax)) {
		return fmt.Errorf("event %s has the time %v, but the broker took its command at %v", e.ID, e.At, latest)
	}
	return nil
}

func (f *modelFold) add(e event.Envelope, value []byte) error {
	if f.ids[e.ID] {
		return fmt.Errorf("event %s is twice in history", e.ID)
	}
	f.ids[e.ID] = true
	a := f.accounts[e.AccountID]
	if a == nil {
		a = &account.State{}
		f.accounts[e.AccountID] = a
	}
	if e.Sequence != a.Sequence+1 || e.PreviousHash != a.Head {
		return fmt.Errorf("event %s breaks the chain of %s", e.ID, e.AccountID)
	}
	domain.EvolveAccount(a, e, value)
	if a.Balance < 0 {
		return fmt.Errorf("overdraft of %s at %s", e.AccountID, e.ID)
	}
	if a.Running.Len() > a.Limits.RunningMax || a.Waiting.Len() > a.Limits.WaitingMax {
		return fmt.Errorf("%s is above its caps at %s", e.AccountID, e.ID)
	}
	if _, followUp := f.own[e.CommandID]; !followUp {
		f.own[e.CommandID] = string(value)
	}
	return nil
}

func (w *world) check() error {
	f, err := w.foldChecked()
	if err != nil {
		return err
	}
	values := make(map[string]bool, len(f.own))
	for _, v := range f.own {
		values[v] = true
	}
	for id, answer := range w.promised {
		own, in := f.own[id]
		switch {
		case answer == "refused" && in:
			return fmt.Errorf("command %s was refused and is in history", id)
		case answer != "refused" && !values[answer]:
			return fmt.Errorf("command %s was accepted and is not in history", id)
		case answer != "refused" && in && own != answer:
			return fmt.Errorf("command %s was answered with another event than history holds", id)
		}
	}
	return nil
}
