package admin

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
)

// proven is what a proof covers, with what the history has at that place.
type proven struct {
	Log        string          `json:"log"`
	Checkpoint uint64          `json:"checkpoint"`
	At         time.Time       `json:"at"`
	Key        string          `json:"key"`
	Leaf       checkpoint.Leaf `json:"leaf"`
	// Later is how many events of the history came after the checkpoint.
	Later uint64 `json:"later"`

	allowLater bool
	// head and balance are those after event Leaf.Sequence of the history.
	head    event.Hash
	balance int64
}

// readProof returns what the evidence's proof covers, nil if there is none.
func readProof(e Evidence) (*proven, error) {
	if e.Proof == "" {
		return nil, nil
	}
	text, err := os.ReadFile(e.Proof)
	if err != nil {
		return nil, err
	}
	var p checkpoint.Proof
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("%s: this is not a proof: %w", e.Proof, err)
	}
	s, err := p.Open(e.Key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Proof, err)
	}
	return &proven{Log: s.Log, Checkpoint: s.Number, At: s.At, Key: e.Key, Leaf: p.Leaf, allowLater: e.Later}, nil
}

// meet remembers the history as it is after the last event that the proof covers.
func (p *proven) meet(chain *audit.Chain, ledger *audit.Ledger) {
	if p == nil || chain.Last != p.Leaf.Sequence {
		return
	}
	account, _ := ledger.Account(p.Leaf.AccountID)
	p.head, p.balance = chain.Head, account.Balance
}

// compareWithProof adds the faults of a whole history that is not the one that the proof covers.
func (v *verified) compareWithProof() {
	if v.Proven == nil {
		return
	}
	p := v.Proven
	switch {
	case v.AccountID != p.Leaf.AccountID:
		v.fault(fmt.Sprintf("the history is of account %s, the proof of %s", v.AccountID, p.Leaf.AccountID))
	case !v.Whole:
		v.fault(fmt.Sprintf("the history begins with event %d: a proof covers whole histories only", v.FirstSequence))
	case v.LastSequence < p.Leaf.Sequence:
		v.fault(fmt.Sprintf("the history ends with event %d, checkpoint %d covers %d: its last events are missing",
			v.LastSequence, p.Checkpoint, p.Leaf.Sequence))
	case p.head != p.Leaf.Head:
		v.fault(fmt.Sprintf("event %d is not the one that checkpoint %d covers (hash %s, in the checkpoint %s): this event or one before it "+
			"was changed, dropped or inserted", p.Leaf.Sequence, p.Checkpoint, p.head, p.Leaf.Head))
	case p.balance != p.Leaf.Balance:
		v.fault(fmt.Sprintf("the history leads to a balance of %d credits at event %d, checkpoint %d says %d",
			p.balance, p.Leaf.Sequence, p.Checkpoint, p.Leaf.Balance))
	}
	if p.Later = v.LastSequence - min(v.LastSequence, p.Leaf.Sequence); p.Later > 0 && !p.allowLater {
		v.fault(fmt.Sprintf("checkpoint %d does not cover the last %d events: ask for a proof by a later checkpoint, or allow them with --later",
			p.Checkpoint, p.Later))
	}
}

func (p *proven) tell(out io.Writer) {
	if p == nil {
		fmt.Fprintln(out, "without a proof: a history whose hashes were all made again cannot be found, nor that its last events were cut off or changed")
		return
	}
	fmt.Fprintf(out, "compared with checkpoint %d of log %s, signed at %s: %d events, balance %d; %d later events are not covered\n",
		p.Checkpoint, p.Log, p.At.Format(time.RFC3339), p.Leaf.Sequence, p.Leaf.Balance, p.Later)
}
