package admin

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/event"
)

// Evidence is an exported history with what proves it. All but File may be "".
type Evidence struct {
	// File has one CloudEvent as logged on each line.
	File string
	// Proof is a file with the answer of GET /v1/history/proof, Key the public key of checkpoints that it is checked with.
	Proof, Key string
	// Since is an earlier export of the same history.
	Since string
	// Later allows events that came after the proof's checkpoint, which the proof does not cover.
	Later bool
}

// Verify checks an exported history of one account. It needs no service. Each event must continue the previous one
// (sequence, previoushash); if the history begins with the account's first event, credits and jobs are recomputed too. With a
// proof the history must be the whole one that its checkpoint covers; with an earlier export it must continue that one. Errors:
// ErrDifferences if there are faults; one that says so if a file is not what it should be, those of checkpoint.Proof.Open.
func (o Operator) Verify(e Evidence) error {
	v, err := o.examine(e)
	if err := o.answer(&v, err); err != nil {
		return err
	}
	if v.Faults > 0 {
		return fmt.Errorf("%w: %d", ErrDifferences, v.Faults)
	}
	return nil
}

func (o Operator) examine(e Evidence) (v verified, err error) {
	proven, err := readProof(e)
	if err != nil {
		return v, err
	}
	file, err := os.Open(e.File)
	if err != nil {
		return v, err
	}
	defer func() { _ = file.Close() }() // the file was only read
	if v, err = verify(file, proven); err != nil {
		if errors.Is(err, errNoExport) {
			err = fmt.Errorf("%s: %w", e.File, err)
		}
		return v, err
	}
	return v, v.continues(e)
}

// verified is the result of checking an export.
type verified struct {
	AccountID string `json:"accountId"`
	Events    int64  `json:"events"`
	// Whole is set if the history begins with the account's first event.
	Whole         bool      `json:"whole"`
	FirstSequence uint64    `json:"firstSequence"`
	LastSequence  uint64    `json:"lastSequence"`
	FirstAt       time.Time `json:"firstAt"`
	LastAt        time.Time `json:"lastAt"`
	// Head is the hash of the last event: the account's next one carries it as previoushash.
	Head string `json:"head"`
	// Balance is the balance after a whole history.
	Balance int64 `json:"balance"`
	// Proven is what the proof covers, nil without one.
	Proven *proven `json:"proven,omitempty"`
	Faults int64   `json:"faults"`
	// Found are the first faults.
	Found []verifyFault `json:"found"`
}

type verifyFault struct {
	Line    int64  `json:"line"`
	Message string `json:"message"`
}

// errNoExport means that no line of a file is an event.
var errNoExport = errors.New("this is not an export of a history: none of its lines is an event; an export is what GET /v1/history " +
	"answers with Accept: application/x-ndjson, one CloudEvent on each line")

// faultsShownMax bounds what is printed: after one lost event every later one may be a fault.
const faultsShownMax = 100

func (v *verified) fault(message string) {
	if v.Faults++; v.Faults <= faultsShownMax {
		v.Found = append(v.Found, verifyFault{Line: v.Events, Message: message})
	}
}

func verify(export io.Reader, by *proven) (v verified, err error) {
	v.Proven = by
	var chain audit.Chain
	var ledger audit.Ledger
	lines := bufio.NewReaderSize(export, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if line = bytes.TrimRight(line, "\r\n"); len(line) > 0 {
			v.take(line, &chain, &ledger)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return v, err
		}
	}
	if chain.Head == (event.Hash{}) {
		return v, errNoExport
	}
	v.AccountID, v.FirstSequence, v.LastSequence = chain.AccountID, chain.First, chain.Last
	v.FirstAt, v.LastAt, v.Head, v.Whole = chain.FirstAt, chain.LastAt, chain.Head.String(), chain.First == 1
	if account, ok := ledger.Account(v.AccountID); ok && v.Whole {
		v.Balance = account.Balance
	}
	v.compareWithProof()
	return v, nil
}

// take checks one line. The chain reports broken links, so the ledger's reports of them are left out.
func (v *verified) take(line []byte, chain *audit.Chain, ledger *audit.Ledger) {
	v.Events++
	e, err := domain.Codec.Decode(line)
	if err != nil {
		v.fault(err.Error())
		return
	}
	for _, message := range chain.Add(e, line) {
		v.fault(message)
	}
	if chain.First != 1 {
		return
	}
	for _, f := range ledger.Read(domain.Logged{Envelope: e, Value: line}) {
		if f.Kind != audit.ChainBroken && f.Kind != audit.ClockWentBack {
			v.fault(string(f.Kind) + ": " + f.Detail)
		}
	}
	v.Proven.meet(chain, ledger)
}

func (v *verified) tell(out io.Writer) {
	fmt.Fprintf(out, "%d events of %s, %d to %d, %s to %s: %d faults\n", v.Events, v.AccountID, v.FirstSequence, v.LastSequence,
		v.FirstAt.Format(time.RFC3339), v.LastAt.Format(time.RFC3339), v.Faults)
	for _, f := range v.Found {
		fmt.Fprintf(out, "  line %d: %s\n", f.Line, f.Message)
	}
	if v.Whole {
		fmt.Fprintf(out, "whole from the first event on; it leads to a balance of %d credits\n", v.Balance)
	} else {
		fmt.Fprintln(out, "a part: what was before its first event cannot be checked")
	}
	v.Proven.tell(out)
	fmt.Fprintf(out, "head: %s (the account's next event carries it)\n", v.Head)
}
