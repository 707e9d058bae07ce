package admin

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/witness"
)

// Witnessing says which log a witness looks at, and as whom.
type Witnessing struct {
	// Log is the address of the log's API, with /v1, LogKey its public key.
	Log, LogKey string
	// Name is the witness's, KeyFile the path of 32 secret bytes in base64 or hex, State that of what the witness remembers.
	Name, KeyFile, State string
}

// witnessPatience is how long one answer of the log may take.
const witnessPatience = 30 * time.Second

// Witness checks a log's checkpoints since the last look, and signs and prints the newest one. Errors: those of
// witness.Witness.Look. It needs no store of the service.
func (o Operator) Witness(ctx context.Context, by Witnessing) error {
	key, err := by.key()
	if err != nil {
		return o.answer(nil, err)
	}
	signed, err := witness.Witness{
		Log: witness.Log{Root: by.Log, Client: &http.Client{Timeout: witnessPatience}}, LogKey: by.LogKey, Key: key, State: by.State,
	}.Look(ctx)
	if err != nil {
		err = fmt.Errorf("NOT SIGNED: %w", err)
	}
	return o.answer(witnessed{signed, key.Public(), signed.LogKey != by.LogKey}, err)
}

// KeyAfter prints the public key of a log's checkpoints that a known one has led to. Errors: those of witness.Log.KeyAfter. It needs no
// store of the service.
func (o Operator) KeyAfter(ctx context.Context, log, known string) error {
	key, err := witness.Log{Root: log, Client: &http.Client{Timeout: witnessPatience}}.KeyAfter(ctx, known)
	return o.answer(publicKey{key}, err)
}

func (w Witnessing) key() (checkpoint.Key, error) {
	text, err := os.ReadFile(w.KeyFile)
	if err != nil {
		return checkpoint.Key{}, err
	}
	secret, err := seal.ParseMasterKey(strings.TrimSpace(string(text)))
	if err != nil {
		return checkpoint.Key{}, fmt.Errorf("%s: like a %w", w.KeyFile, err)
	}
	return checkpoint.NewKey(w.Name, secret.Purpose(seal.PurposeCheckpoints))
}

type witnessed struct {
	witness.Signed

	// Key is the witness's public key.
	Key string `json:"key"`

	// another is set if the log's key is another one than the given one.
	another bool
}

func (w witnessed) tell(out io.Writer) {
	if w.another {
		fmt.Fprintf(out, "the log's key led to another one, which signs since: %s\n", w.LogKey)
	}
	fmt.Fprintf(out, "checked %d checkpoints, the newest is %d; signed with %s:\n\n%s", w.Checked, w.Number, w.Key, w.Note)
}
