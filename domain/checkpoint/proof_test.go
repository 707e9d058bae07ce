package checkpoint_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
)

func key(t *testing.T, seed byte) checkpoint.Key {
	t.Helper()
	k, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{seed}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// proofOf returns the proof of the third of five accounts, and the statement that it is by.
func proofOf(t *testing.T, by checkpoint.Key) (checkpoint.Proof, checkpoint.Statement) {
	t.Helper()
	p := checkpoint.Proof{Index: 2}
	tiles, nodes := make(checkpoint.Tiles), make(map[uint64]event.Hash)
	for i := range uint64(5) {
		l := checkpoint.Leaf{AccountID: "acct_" + string(rune('a'+i)), Sequence: 7 + i, Head: event.Hash{byte(i)}, Balance: -int64(i)}
		hash, err := l.Hash()
		if err != nil {
			t.Fatal(err)
		}
		if nodes[i] = hash; i == p.Index {
			p.Leaf = l
		}
	}
	change(t, tiles, nodes)
	s := checkpoint.Statement{
		Log: "ins_1", Number: 3, At: time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC), Previous: event.Hash{9}, Accounts: 5,
		Partitions: []checkpoint.Partition{{0, event.Head{Seq: 12, Hash: event.Hash{1}}, 8}, {1, event.Head{}, 0}},
	}
	var faults [3]error
	s.Root, faults[0] = tiles.Root(5)
	p.Path, faults[1] = tiles.Path(2, 5)
	p.Checkpoint, faults[2] = by.Sign(s)
	if err := errors.Join(faults[:]...); err != nil {
		t.Fatal(err)
	}
	return p, s
}

func TestAProofSaysWhatWasSigned(t *testing.T) {
	k := key(t, 1)
	p, want := proofOf(t, k)
	got, err := p.Open(k.Public())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if read, err := checkpoint.Read(p.Checkpoint); err != nil || read.Hash() != want.Hash() {
		t.Errorf("%v %+v", err, read)
	}
}

// Each way in which a proof can be wrong has its own message.
func TestAWrongProofIsRefusedInWords(t *testing.T) {
	k := key(t, 1)
	good, _ := proofOf(t, k)
	for name, c := range map[string]struct {
		change func(p *checkpoint.Proof)
		public string
		want   error
	}{
		"the signed text":       {func(p *checkpoint.Proof) { p.Checkpoint = strings.Replace(p.Checkpoint, "accounts 5", "accounts 6", 1) }, k.Public(), checkpoint.ErrForged},
		"no note":               {func(p *checkpoint.Proof) { p.Checkpoint = "junk" }, k.Public(), checkpoint.ErrNoNote},
		"another key":           {func(*checkpoint.Proof) {}, key(t, 2).Public(), checkpoint.ErrUnknownKey},
		"no key":                {func(*checkpoint.Proof) {}, "junk", checkpoint.ErrNoKey},
		"balance":               {func(p *checkpoint.Proof) { p.Leaf.Balance++ }, k.Public(), checkpoint.ErrNotCovered},
		"sequence":              {func(p *checkpoint.Proof) { p.Leaf.Sequence++ }, k.Public(), checkpoint.ErrNotCovered},
		"head":                  {func(p *checkpoint.Proof) { p.Leaf.Head[3]++ }, k.Public(), checkpoint.ErrNotCovered},
		"account":               {func(p *checkpoint.Proof) { p.Leaf.AccountID = "acct_x" }, k.Public(), checkpoint.ErrNotCovered},
		"index":                 {func(p *checkpoint.Proof) { p.Index++ }, k.Public(), checkpoint.ErrNotCovered},
		"path":                  {func(p *checkpoint.Proof) { p.Path[1][0]++ }, k.Public(), checkpoint.ErrNotCovered},
		"path cut off":          {func(p *checkpoint.Proof) { p.Path = p.Path[1:] }, k.Public(), checkpoint.ErrNotCovered},
		"account of more lines": {func(p *checkpoint.Proof) { p.Leaf.AccountID += "\n9" }, k.Public(), nil},
	} {
		p := good
		p.Path = slices.Clone(good.Path)
		c.change(&p)
		_, err := p.Open(c.public)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A signed text that is written in any other way is not a checkpoint: two texts never say the same.
func TestAStatementHasOneSpelling(t *testing.T) {
	_, s := proofOf(t, key(t, 1))
	text := s.Text()
	for _, other := range []string{
		"", "toolmill checkpoint v1\n", text + "\n", strings.Replace(text, "number 3", "number 03", 1), strings.Replace(text, "Z\n", "+00:00\n", 1),
		strings.Replace(text, "root ", "root  ", 1), strings.Replace(text, "v1", "v2", 1), strings.TrimSuffix(text, "\n"), text + "partition x\n",
		strings.ToUpper(text), strings.Replace(text, "previous 09", "previous 0", 1), text + "partition 2 1 1 00\n",
		text + "key \n", text + "key a\nkey b\n", strings.Replace(text, "partition", "key a\npartition", 1),
	} {
		if _, err := checkpoint.ParseStatement(other); !errors.Is(err, checkpoint.ErrNoStatement) {
			t.Errorf("%q: %v", other, err)
		}
	}
}

// A key of one log cannot state the history of another.
func TestACheckpointOfAnotherLogIsRefused(t *testing.T) {
	k := key(t, 1)
	_, s := proofOf(t, k)
	s.Log = "ins_2"
	signed, err := k.Sign(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := checkpoint.Open(signed, k.Public()); !errors.Is(err, checkpoint.ErrOtherLog) {
		t.Error(err)
	}
}

func TestAKeyIs32BytesOfANamedLog(t *testing.T) {
	if _, err := checkpoint.NewKey("ins_1", make([]byte, 31)); err == nil {
		t.Error("31 bytes are a key")
	}
	if _, err := checkpoint.NewKey("of two+parts", make([]byte, 32)); err == nil {
		t.Error("a name that no note can carry has a key")
	}
	if shown := fmt.Sprintf("%v %#v", key(t, 1), key(t, 1)); shown != key(t, 1).Public()+" "+key(t, 1).Public() {
		t.Errorf("a private key is shown: %s", shown)
	}
}
