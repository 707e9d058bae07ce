package stream_test

import (
	"testing"
	"time"
)

// A wait can last longer than asked for, never less long, so the bound holds on any machine.
func TestAfterAnAppendOfFewFramesMoreAreGathered(t *testing.T) {
	b := newBench(t)
	b.pace = 50 * time.Millisecond
	w := b.begin(0, time.Hour)
	begun := time.Now()
	w.batches <- w.Log.Messages(0, w.next, w.next+3)
	w.batches <- w.Log.Messages(0, w.next+3, w.next+6)
	if took := time.Since(begun); took < b.pace {
		t.Errorf("the next frames were taken %v after three, with a pace of %v", took, b.pace)
	}
	w.kill()
}

// With a pace of an hour the test would not end.
func TestAnAppendOfManyFramesIsFollowedAtOnce(t *testing.T) {
	b := newBench(t)
	b.pace = time.Hour
	w := b.begin(0, time.Hour)
	w.batches <- w.Log.Messages(0, w.next, w.next+64)
	w.batches <- w.Log.Messages(0, w.next+64, w.next+65)
	w.kill()
}
