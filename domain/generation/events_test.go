package generation_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
)

var at = time.Date(2026, 3, 2, 12, 0, 0, 123456789, time.UTC)

// Logs keep these events forever, so their stored form never changes.
func TestStoredFormsStayAsTheyAre(t *testing.T) {
	hash := event.ValueHash([]byte("a frame"))
	for _, c := range []struct {
		event  event.Event
		stored string
	}{
		{generation.Closed{Generation: 1, Next: 2, Partitions: 32}, `{"specversion":"1.0","id":"evt_log_closed_1_7","source":"/toolmill","type":"toolmill.log.closed.v1","subject":"","time":"2026-03-02T12:00:00.123456Z","datacontenttype":"application/json","partitionkey":"","sequence":"00000000000000000000","previoushash":"0000000000000000000000000000000000000000000000000000000000000000","commandid":"cmd_log_closed_1_7","commandoffset":"9223372036854775807.0","actor":"system:repartition","data":{"generation":1,"next":2,"partitions":32}}`},
		{generation.Opened{Generation: 2, Partitions: 32, Before: []generation.End{{Partition: 0, Seq: 5, Hash: hash}}}, `{"specversion":"1.0","id":"evt_log_opened_2_7","source":"/toolmill","type":"toolmill.log.opened.v1","subject":"","time":"2026-03-02T12:00:00.123456Z","datacontenttype":"application/json","partitionkey":"","sequence":"00000000000000000000","previoushash":"0000000000000000000000000000000000000000000000000000000000000000","commandid":"cmd_log_opened_2_7","commandoffset":"-1.0","actor":"system:repartition","data":{"generation":2,"partitions":32,"before":[{"partition":0,"seq":5,"hash":"` + hash.String() + `"}]}}`},
		{generation.Moved{Generation: 2, Events: 4}, `{"specversion":"1.0","id":"evt_log_moved_2_7","source":"/toolmill","type":"toolmill.log.moved.v1","subject":"","time":"2026-03-02T12:00:00.123456Z","datacontenttype":"application/json","partitionkey":"","sequence":"00000000000000000000","previoushash":"0000000000000000000000000000000000000000000000000000000000000000","commandid":"cmd_log_moved_2_7","commandoffset":"-1.0","actor":"system:repartition","data":{"generation":2,"events":4}}`},
		{generation.Moved{Generation: 2, Events: 4, Before: []generation.End{{Partition: 0, Seq: 5, Hash: hash}}}, `{"specversion":"1.0","id":"evt_log_moved_2_7","source":"/toolmill","type":"toolmill.log.moved.v1","subject":"","time":"2026-03-02T12:00:00.123456Z","datacontenttype":"application/json","partitionkey":"","sequence":"00000000000000000000","previoushash":"0000000000000000000000000000000000000000000000000000000000000000","commandid":"cmd_log_moved_2_7","commandoffset":"-1.0","actor":"system:repartition","data":{"generation":2,"events":4,"before":[{"partition":0,"seq":5,"hash":"` + hash.String() + `"}]}}`},
	} {
		got, err := generation.Encode(c.event, 7, at)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.stored, string(got)); diff != "" {
			t.Errorf("%s (-stored +encoded):\n%s", c.event.EventType(), diff)
		}
		read, err := domain.Codec.Decode([]byte(c.stored))
		if err != nil || cmp.Diff(c.event, read.Data) != "" || !generation.OfLog(read.Data) || read.AccountID != "" {
			t.Errorf("%s is read as %+v, %v", c.event.EventType(), read, err)
		}
	}
}

// A version without generations takes the event for one of an unknown type, and looks for its command where no topic has one.
func TestAnOlderVersionFindsNoCommand(t *testing.T) {
	value, err := generation.Encode(generation.Closed{Generation: 1}, 0, at)
	if err != nil {
		t.Fatal(err)
	}
	e, err := event.NewCodec(domain.Events...).Decode(value)
	if _, unknown := e.Data.(event.Unknown); err != nil || !unknown || e.CommandPlace.Offset < 1<<62 {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestEventsOfAccountsAreNotOfTheLog(t *testing.T) {
	for _, e := range domain.Events {
		if generation.OfLog(e) || strings.HasPrefix(e.EventType(), "toolmill.log.") {
			t.Errorf("%s", e.EventType())
		}
	}
	first, _ := generation.Encode(generation.Moved{Generation: 2}, 1, at)
	other, _ := generation.Encode(generation.Moved{Generation: 2}, 2, at)
	if bytes.Equal(first, other) {
		t.Error("two partitions have events of one id")
	}
}
