package event_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/event"
)

func TestHeadAcceptsOnlyWhatExtendsIt(t *testing.T) {
	first, head := event.Head{}.Extend([]byte("acct_1"), []byte("one"))
	next, behind := head.Extend([]byte("acct_2"), []byte("two"))
	foreign, _ := event.Head{Seq: 1, Hash: event.ValueHash([]byte("another log"))}.Extend([]byte("acct_2"), []byte("two"))
	with := func(change func(r *event.Record)) event.Record {
		r := next
		change(&r)
		return r
	}

	for _, c := range []struct {
		name   string
		record event.Record
		accept bool
	}{
		{"the next record", next, true},
		{"the record before, again: a copy", first, false},
		{"a record that follows another record: a zombie's", foreign, false},
		{"another seq", with(func(r *event.Record) { r.Seq = 3 }), false},
		{"the seq before", with(func(r *event.Record) { r.Seq = 1 }), false},
		{"another prev", with(func(r *event.Record) { r.Prev[0]++ }), false},
		{"another hash", with(func(r *event.Record) { r.Hash[31]++ }), false},
		{"another value", with(func(r *event.Record) { r.Value = []byte("2") }), false},
		{"another key", with(func(r *event.Record) { r.Key = []byte("acct_3") }), false},
		{"a byte moved from value to key", with(func(r *event.Record) { r.Key, r.Value = []byte("acct_2t"), []byte("wo") }), false},
		{"no key and no value", event.Record{Seq: next.Seq, Prev: next.Prev, Hash: next.Hash}, false},
		{"the zero record", event.Record{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := head.Accept(c.record)
			if ok != c.accept {
				t.Fatalf("accepted: %t", ok)
			}
			if want := map[bool]event.Head{true: behind, false: head}[ok]; got != want {
				t.Errorf("the head after it is %+v, want %+v", got, want)
			}
		})
	}
}

func TestChainBeginsAfterTheZeroHead(t *testing.T) {
	r, head := event.Head{}.Extend([]byte("k"), []byte("v"))
	if r.Seq != 1 || r.Prev != (event.Hash{}) || head.Seq != 1 || head.Hash != r.Hash {
		t.Errorf("first record %+v, head %+v", r, head)
	}
}

// The digest's input is part of the log's format: 32 bytes of prev, 4 bytes of the key's length, key, value.
func TestRecordHashIsThatOfTheLog(t *testing.T) {
	first, head := event.Head{}.Extend([]byte("acct_1"), []byte(`{"specversion":"1.0"}`))
	second, _ := head.Extend(nil, nil)
	for i, want := range []string{
		"00ce1b6ea88244e1bba1bde0a9f59e75d6111ef59a87a6da97665c3eab17da79",
		"a71924a8d9fa16bb1a223cdec4018374c669125ebfb9dd46c44463c3bd081e52",
	} {
		got := []event.Record{first, second}[i].Hash.String()
		if got != want {
			t.Errorf("record %d has the hash %s, want %s", i+1, got, want)
		}
	}
}

func TestChainOfAnyRecordsIsAcceptedInOrderOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var records []event.Record
		var head event.Head
		for range rapid.IntRange(1, 20).Draw(t, "records") {
			var r event.Record
			r, head = head.Extend(rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "key"), rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "value"))
			records = append(records, r)
		}
		var reader event.Head
		for i, r := range records {
			if other := rapid.IntRange(0, len(records)-1).Draw(t, "out of turn"); other != i {
				if _, ok := reader.Accept(records[other]); ok {
					t.Fatalf("record %d is accepted in the place of %d", other+1, i+1)
				}
			}
			var ok bool
			if reader, ok = reader.Accept(r); !ok {
				t.Fatalf("record %d is not accepted", i+1)
			}
		}
		if reader != head {
			t.Fatalf("the reader is at %+v, the writer at %+v", reader, head)
		}
	})
}

func TestHashText(t *testing.T) {
	h := event.ValueHash([]byte("a value"))
	text, err := h.MarshalText()
	if err != nil || string(text) != h.String() || len(text) != 64 {
		t.Fatalf("text %q, %v", text, err)
	}
	var back event.Hash
	if err := back.UnmarshalText(text); err != nil || back != h {
		t.Errorf("read back as %s, %v", back, err)
	}
	for _, wrong := range [][]byte{nil, text[:63], append(bytes.Clone(text), '0'), bytes.Replace(text, text[:1], []byte("g"), 1)} {
		if err := new(event.Hash).UnmarshalText(wrong); err == nil {
			t.Errorf("%q is read as a hash", wrong)
		}
	}
}
