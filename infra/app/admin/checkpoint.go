package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// asked opens the stores, prints what ask returns, and closes them.
func (o Operator) asked(ctx context.Context, ask func(kept stores.Adopted) (told, error)) error {
	var result told
	err := o.withStores(ctx, func(kept stores.Adopted, _ *kafka.Log) (err error) {
		result, err = ask(kept)
		return err
	})
	return o.answer(result, err)
}

// Checkpoint makes the log's next checkpoint and prints it. With lost a new key signs although the one before does not name it.
// Errors: those of checkpoints.Make.
func (o Operator) Checkpoint(ctx context.Context, lost bool) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		keys, err := stores.AdoptCheckpointKeys(ctx, o.Config, kept.DB)
		if err != nil {
			return nil, err
		}
		keys.Lost = lost
		begun := time.Now()
		made, err := checkpoints.Make(ctx, kept.DB, keys, begun)
		return checkpointMade{made.Statement.Number, made.Statement.Accounts, made.Read, time.Since(begun).Seconds(), made.Note}, err
	})
}

type checkpointMade struct {
	Number   uint64 `json:"number"`
	Accounts uint64 `json:"accounts"`
	// Read is how many accounts were read, Seconds how long it took.
	Read    int     `json:"read"`
	Seconds float64 `json:"seconds"`
	Note    string  `json:"note"`
}

func (m checkpointMade) tell(out io.Writer) {
	fmt.Fprintf(out, "checkpoint %d over %d accounts, of which %d were read, in %.3f s:\n\n%s", m.Number, m.Accounts, m.Read, m.Seconds, m.Note)
}

// CheckpointKey prints the public key that checkpoints are checked with.
func (o Operator) CheckpointKey(ctx context.Context) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		keys, err := stores.AdoptCheckpointKeys(ctx, o.Config, kept.DB)
		if err != nil {
			return nil, err
		}
		return publicKey{keys.Current.Public()}, nil
	})
}

type publicKey struct {
	Key string `json:"key"`
}

func (k publicKey) tell(out io.Writer) { fmt.Fprintln(out, k.Key) }

// Prove prints the proof of an account's history by a checkpoint, 0 for the newest one, as JSON. Errors:
// checkpoints.ErrNoCheckpoint, checkpoints.ErrNotYetCovered.
func (o Operator) Prove(ctx context.Context, accountID string, number uint64) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		proof, err := checkpoints.Prove(ctx, kept.DB, accountID, number)
		if err != nil {
			return nil, err
		}
		text, err := json.MarshalIndent(proof, "", "  ")
		return shownProof{proof, text}, err
	})
}

// shownProof is a proof, which is JSON for people, too: it is what is checked.
type shownProof struct {
	checkpoint.Proof

	text []byte
}

func (p shownProof) tell(out io.Writer) { fmt.Fprintf(out, "%s\n", p.text) }
