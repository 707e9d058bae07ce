package commands

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
)

var someReplies = []reply{
	{commandID: "cmd_1", outcome: accepted, partition: 7, offset: 1 << 40, payload: []byte(`{"id":"evt_1"}`)},
	{commandID: "cmd_2", outcome: replayed, partition: 0, offset: 0, payload: []byte{0}},
	refusedReply("cmd_3", refusal.New(refusal.RateLimited, "slower")),
	{commandID: "", outcome: refused, partition: -1, offset: -1, payload: nil},
}

func sameReply(a, b reply) bool {
	return a.commandID == b.commandID && a.outcome == b.outcome && a.partition == b.partition && a.offset == b.offset &&
		bytes.Equal(a.payload, b.payload)
}

func frameOf(replies ...reply) (b []byte) {
	for _, r := range replies {
		b = appendReply(b, r)
	}
	return b
}

func read(b []byte) (replies []reply, err error) {
	err = eachReply(b, func(r reply) { replies = append(replies, r) })
	return replies, err
}

func TestRepliesTravelInOneFrame(t *testing.T) {
	got, err := read(frameOf(someReplies...))
	if err != nil || !slices.EqualFunc(got, someReplies, sameReply) {
		t.Errorf("%v: %+v", err, got)
	}
}

func TestATruncatedFrameGivesItsWholeRepliesAndAnError(t *testing.T) {
	first := frameOf(someReplies[0])
	whole := frameOf(someReplies[:2]...)
	for cut := len(first) + 1; cut < len(whole); cut++ {
		got, err := read(whole[:cut])
		if !errors.Is(err, errTruncated) || len(got) != 1 || !sameReply(got[0], someReplies[0]) {
			t.Errorf("cut at %d: %v: %+v", cut, err, got)
		}
	}
}

func TestAReplyOfUnknownOutcomeIsRefused(t *testing.T) {
	if got, err := read(frameOf(reply{commandID: "cmd_1", outcome: 'z'})); !errors.Is(err, errUnknownOutcome) || len(got) != 0 {
		t.Errorf("%v: %+v", err, got)
	}
}

// Any bytes on the replies topic are read without a panic, and what was read is encoded the same again.
func FuzzEachReply(f *testing.F) {
	f.Add([]byte(nil))
	f.Add(frameOf(someReplies...))
	f.Add(frameOf(someReplies...)[1:])
	f.Add([]byte("a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		replies, err := read(b)
		again, againErr := read(frameOf(replies...))
		if againErr != nil || !slices.EqualFunc(again, replies, sameReply) {
			t.Errorf("%v (%v): %+v, again %+v", err, againErr, replies, again)
		}
	})
}
