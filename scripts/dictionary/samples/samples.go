package samples

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/tool"
)

// Set is what a dictionary is made from.
type Set struct {
	random

	// rare has an event of each type.
	rare  []event.Event
	tools []tool.Contract
}

// Read reads an event of each type from the files of a folder.
func Read(dir string) (Set, error) {
	s := Set{random: newRandom(), tools: tool.Contracts()}
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return s, err
	}
	slices.Sort(paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return s, err
		}
		e, err := domain.Codec.Decode(text)
		if err != nil {
			return s, fmt.Errorf("%s: %w", path, err)
		}
		s.rare = append(s.rare, e.Data)
	}
	if len(s.rare) == 0 {
		return s, fmt.Errorf("no events in %s", dir)
	}
	return s, nil
}

// by returns who sends a command that leads to an event.
func (s Set) by(e event.Event) event.Actor {
	switch e.EventType() {
	case "toolmill.job.accepted.v1", "toolmill.job.canceled.v1", "toolmill.credits.charged.v1":
		return event.ByKey(s.id("key"))
	case "toolmill.job.uploaded.v1":
		return event.ByUpload
	case "toolmill.job.released.v1":
		return event.ByOwner
	case "toolmill.job.started.v1", "toolmill.job.succeeded.v1", "toolmill.job.requeued.v1", "toolmill.job.failed.v1":
		return event.ByWorker
	case "toolmill.webhook.delivered.v1", "toolmill.webhook.exhausted.v1":
		return event.ByWebhooks
	}
	return event.ByPerson(s.id("prs"))
}

// line returns an event as a line of a frame.
func (s Set) line(e event.Event) []byte {
	const offsets, indexes, sequences = 1_000_000, 12, 10_000
	envelope := event.Envelope{
		ID: s.derivedID("evt"), AccountID: s.id("acct"), At: s.at(), Sequence: 1 + s.Uint64N(sequences), PreviousHash: s.hash(), CommandID: s.id("cmd"),
		CommandPlace: event.Place{Offset: s.Int64N(offsets), Index: s.Int32N(indexes) * s.Int32N(2)}, Actor: s.by(e), Data: e,
	}
	if e.EventType() == "toolmill.job.accepted.v1" || e.EventType() == "toolmill.credits.charged.v1" {
		envelope.IdempotencyKey, envelope.Fingerprint = s.text(32), s.text(32)
	}
	if s.IntN(4) > 0 {
		envelope.Traceparent = s.traceparent()
	}
	value, err := domain.Codec.Encode(envelope)
	if err != nil {
		panic(err) // an event of the catalogue
	}
	return append(value, '\n')
}

// History returns what values are compared with: what is particular to each type, and last whole events of the commonest ones, because
// the nearest is the cheapest to refer to.
func (s Set) History() (text []byte) {
	for _, e := range s.rare {
		text = append(text, s.words(e)...)
	}
	for _, contract := range []tool.Contract{s.tools[1], s.tools[0]} {
		j := s.job(contract)
		for _, e := range []event.Event{j.delivered(), j.released(), j.uploaded(), j.succeeded(), j.started(), j.accepted()} {
			text = append(text, s.line(e)...)
		}
	}
	return text
}

// words returns what of an event only its type has.
func (s Set) words(e event.Event) []byte {
	_, data, _ := bytes.Cut(s.line(e), []byte(`,"data":`))
	return append([]byte(`","type":"`+e.EventType()+`","subject":"acct_,"data":`), data...)
}

// Frames returns frames of one event and of a few, from which the frequencies of letters and lengths are learned.
func (s Set) Frames() (frames [][]byte) {
	const rounds = 40
	for range rounds {
		for _, contract := range s.tools {
			j := s.job(contract)
			accepted, started, succeeded := s.line(j.accepted()), s.line(j.started()), s.line(j.succeeded())
			frames = append(frames, accepted, started, succeeded, s.line(j.uploaded()), append(s.line(j.delivered()), s.line(j.released())...))
		}
		for _, e := range s.rare {
			frames = append(frames, s.line(e))
		}
	}
	return frames
}
