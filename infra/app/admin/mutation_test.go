package admin

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/logtest"
)

// forger changes an exported history in random ways.
type forger struct {
	*testing.T

	random *rand.Rand
	lines  [][]byte
}

// grants come after the account's opening.
const grants = 8

// newForger returns a forger of a short history, and the leaf that covers it.
func newForger(t *testing.T) (forger, checkpoint.Leaf) {
	t.Helper()
	log := logtest.New(1)
	log.Must("acct_1", logtest.Open(100))
	for i := range grants {
		log.Must("acct_1", account.GrantCredits{Units: int64(i + 1), Reason: fmt.Sprintf("gift %d", i), Reference: fmt.Sprintf("gift_%d", i)})
	}
	log.Must("acct_1", logtest.Create("job_1", log.Now()))
	log.Succeed("acct_1", "job_1")
	f := forger{T: t, random: rand.New(rand.NewPCG(14, 14))}
	for l := range log.Events(0, log.End(0)) {
		f.lines = append(f.lines, slices.Clone(l.Value))
	}
	state := log.Account("acct_1")
	return f, checkpoint.Leaf{AccountID: "acct_1", Sequence: state.Sequence, Head: state.Head, Balance: state.Balance}
}

// grant is the place of a random grant.
func (f forger) grant() int { return 1 + f.random.IntN(grants) }

// again numbers and chains the events again, each changed by edit, as whoever keeps the log could.
func (f forger) again(lines [][]byte, edit func(i int, e *event.Envelope)) [][]byte {
	forged := make([][]byte, len(lines))
	var head event.Hash
	for i, line := range lines {
		e, err := domain.Codec.Decode(line)
		must(f.T, err)
		e.Sequence, e.PreviousHash = uint64(i+1), head
		edit(i, &e)
		forged[i], err = domain.Codec.Encode(e)
		must(f.T, err)
		head = event.ValueHash(forged[i])
	}
	return forged
}

// rewritten is another history without a fault of its own: a grant has another reason, and all hashes after it are made again.
func (f forger) rewritten() [][]byte {
	at, reason := f.grant(), fmt.Sprintf("another reason %d", f.random.Uint64())
	return f.again(f.lines, func(i int, e *event.Envelope) {
		if granted, is := e.Data.(account.CreditsGranted); is && i == at {
			granted.Reason = reason
			e.Data = granted
		}
	})
}

// cutOff is the history without its last events, which has no fault of its own either.
func (f forger) cutOff() [][]byte { return f.lines[:1+f.random.IntN(len(f.lines)-1)] }

func (f forger) flipped() [][]byte {
	text := bytes.Join(f.lines, []byte("\n"))
	text[f.random.IntN(len(text))] ^= 1 << f.random.IntN(8)
	return [][]byte{text}
}

func (f forger) dropped() [][]byte {
	at := f.random.IntN(len(f.lines))
	return slices.Delete(slices.Clone(f.lines), at, at+1)
}

func (f forger) swapped() [][]byte {
	lines := slices.Clone(f.lines)
	i := f.random.IntN(len(lines))
	j := (i + 1 + f.random.IntN(len(lines)-1)) % len(lines)
	lines[i], lines[j] = lines[j], lines[i]
	return lines
}

func (f forger) inserted() [][]byte {
	return slices.Insert(slices.Clone(f.lines), f.random.IntN(len(f.lines)+1), f.lines[f.random.IntN(len(f.lines))])
}

func (f forger) droppedAndChainedAgain() [][]byte {
	at := f.grant()
	return f.again(slices.Delete(slices.Clone(f.lines), at, at+1), func(int, *event.Envelope) {})
}

func (f forger) insertedAndChainedAgain() [][]byte {
	return f.again(slices.Insert(slices.Clone(f.lines), f.grant(), f.lines[f.grant()]), func(int, *event.Envelope) {})
}

func faultsOf(t *testing.T, lines [][]byte, by *proven) int64 {
	t.Helper()
	v, err := verify(bytes.NewReader(append(bytes.Join(lines, []byte("\n")), '\n')), by)
	if err != nil {
		return 1 // it says that this is not an export
	}
	return v.Faults
}

// With a proof each of 10,000 forgeries is found. Without one, a history that was chained again has no fault: this is what
// chains alone cannot find (docs/auditing.md).
func TestAProofFindsEveryForgery(t *testing.T) {
	f, leaf := newForger(t)
	if n := faultsOf(t, f.lines, &proven{Leaf: leaf}); n != 0 {
		t.Fatalf("%d faults in the true history", n)
	}
	const rounds = 1250
	for name, c := range map[string]struct {
		forge func() [][]byte
		// hidden is set if chains alone cannot find it.
		hidden bool
	}{
		"flipped": {f.flipped, false}, "dropped": {f.dropped, false}, "swapped": {f.swapped, false}, "inserted": {f.inserted, false},
		"rewritten": {f.rewritten, true}, "cut off": {f.cutOff, true},
		"dropped and chained again": {f.droppedAndChainedAgain, false}, "inserted and chained again": {f.insertedAndChainedAgain, false},
	} {
		for range rounds {
			lines := c.forge()
			if faultsOf(t, lines, &proven{Leaf: leaf}) == 0 {
				t.Fatalf("%s: not found:\n%s", name, bytes.Join(lines, []byte("\n")))
			}
			if c.hidden && faultsOf(t, lines, nil) != 0 {
				t.Fatalf("%s: found without a proof", name)
			}
		}
	}
}
