package event_test

import (
	"bytes"
	"crypto/sha256"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/event"
)

func TestHeadAcceptsOnlyWhatExtendsIt(t *testing.T) {
	first, head := event.Head{}.Extend([]byte("one"))
	next, after := head.Extend([]byte("two"), []byte("three"))
	foreign, _ := event.Head{Seq: 1, Hash: event.ValueHash([]byte("another log"))}.Extend([]byte("two"), []byte("three"))
	with := func(change func(f *event.Frame)) event.Frame {
		f := next
		change(&f)
		return f
	}

	for _, c := range []struct {
		name   string
		frame  event.Frame
		accept bool
	}{
		{"the next frame", next, true},
		{"the frame before, again: a copy", first, false},
		{"a frame after another frame: a zombie's", foreign, false},
		{"another seq", with(func(f *event.Frame) { f.Seq = 3 }), false},
		{"the seq before", with(func(f *event.Frame) { f.Seq = 1 }), false},
		{"another count", with(func(f *event.Frame) { f.Count = 1 }), false},
		{"a count of nothing", with(func(f *event.Frame) { f.Count = 0 }), false},
		{"another prev", with(func(f *event.Frame) { f.Prev[0]++ }), false},
		{"another hash", with(func(f *event.Frame) { f.Hash[31]++ }), false},
		{"another value", with(func(f *event.Frame) { f.Value = []byte("2\nthree\n") }), false},
		{"a half of the value", with(func(f *event.Frame) { f.Value, f.Count = []byte("two\n"), 1 }), false},
		{"no value", event.Frame{Seq: next.Seq, Prev: next.Prev, Hash: next.Hash}, false},
		{"the zero frame", event.Frame{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := head.Accept(c.frame)
			if ok != c.accept {
				t.Fatalf("accepted: %t", ok)
			}
			if want := map[bool]event.Head{true: after, false: head}[ok]; got != want {
				t.Errorf("the head after it is %+v, want %+v", got, want)
			}
		})
	}
}

// Of bytes that are hashed well, only whole lines are a frame, as many as it says.
func TestAFrameIsWholeLines(t *testing.T) {
	for value, count := range map[string]int{"one": 0, "one\ntwo": 1, "": 0} {
		digest := sha256.New()
		digest.Write(make([]byte, sha256.Size))
		digest.Write([]byte(value))
		f := event.Frame{Value: []byte(value), Seq: 1, Count: count, Hash: event.Hash(digest.Sum(nil))}
		if _, ok := (event.Head{}).Accept(f); ok {
			t.Errorf("%q is accepted as %d events", value, count)
		}
	}
	whole, _ := event.Head{}.Extend([]byte("one"))
	if _, ok := (event.Head{}).Accept(event.Frame{Value: []byte("one\n"), Seq: 1, Count: 1, Hash: whole.Hash}); !ok {
		t.Error("a whole line is not accepted")
	}
}

func TestAFrameHoldsItsEventsInOrder(t *testing.T) {
	f, head := event.Head{Seq: 6}.Extend([]byte("one"), []byte("two"), []byte("three"))
	if f.Seq != 7 || f.Count != 3 || head.Seq != 9 || head.Hash != f.Hash || string(f.Value) != "one\ntwo\nthree\n" {
		t.Errorf("%+v, head %+v", f, head)
	}
	var got []string
	for value := range f.Events() {
		got = append(got, string(value))
		_ = append(value, '!') // must not write over the next event
	}
	if !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("got %q", got)
	}
}

func TestChainBeginsAfterTheZeroHead(t *testing.T) {
	f, head := event.Head{}.Extend([]byte("v"))
	if f.Seq != 1 || f.Prev != (event.Hash{}) || head.Seq != 1 || head.Hash != f.Hash {
		t.Errorf("first frame %+v, head %+v", f, head)
	}
}

// The form of the digest is part of the log: 32 bytes of prev, then the value, which is what lies on the topic.
func TestFrameHashIsAsTheLogHasIt(t *testing.T) {
	first, head := event.Head{}.Extend([]byte(`{"specversion":"1.0"}`))
	second, _ := head.Extend([]byte(`{}`), []byte(`{}`))
	for i, want := range []string{
		"2f5c9bd3fc85a2c98590649a9a382513f59509caf8e63c0e42a1aa97d2354461",
		"4f72811e70c182fb7e6dff77292691a76ec23f586cdd4ff7c030c12859176c58",
	} {
		got := []event.Frame{first, second}[i].Hash.String()
		if got != want {
			t.Errorf("frame %d has the hash %s, want %s", i+1, got, want)
		}
	}
}

func TestChainOfAnyFramesIsAcceptedInOrderOnly(t *testing.T) {
	line := rapid.SliceOfN(rapid.ByteRange(' ', '~'), 0, 9)
	rapid.Check(t, func(t *rapid.T) {
		var frames []event.Frame
		var head event.Head
		for range rapid.IntRange(1, 20).Draw(t, "frames") {
			var f event.Frame
			f, head = head.Extend(rapid.SliceOfN(line, 1, 4).Draw(t, "events")...)
			frames = append(frames, f)
		}
		var reader event.Head
		for i, f := range frames {
			if other := rapid.IntRange(0, len(frames)-1).Draw(t, "out of turn"); other != i {
				if _, ok := reader.Accept(frames[other]); ok {
					t.Fatalf("frame %d is accepted in the place of %d", other+1, i+1)
				}
			}
			var ok bool
			if reader, ok = reader.Accept(f); !ok {
				t.Fatalf("frame %d is not accepted", i+1)
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
