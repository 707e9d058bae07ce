package audit

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/projections/rebuild"
	"github.com/toolmill/toolmill/projections/store"
)

// Config is what an audit works with. DB and Log are required.
type Config struct {
	DB  store.DB
	Log rebuild.Log
	// DifferencesMax bounds the reported differences; 0 is 100.
	DifferencesMax int
	// EventsPerPass bounds the memory of a pass; 0 is 1,000,000, which takes at most half a gigabyte.
	EventsPerPass int64
}

// Check audits the whole log and the read models. Its findings are in the report; an error means that the audit could
// not be completed.
func Check(ctx context.Context, c Config) (Report, error) {
	if c.DB == nil || c.Log == nil {
		return Report{}, errors.New("audit: DB and Log are required")
	}
	if c.DifferencesMax == 0 {
		c.DifferencesMax = 100
	}
	if c.EventsPerPass == 0 {
		c.EventsPerPass = 1_000_000
	}
	begun := time.Now()
	tx, err := c.DB.Begin(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("audit: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // it only read
	a := &auditor{Config: c, tx: tx, usage: make(map[usageKey]usage)}
	if err := a.run(ctx); err != nil {
		return Report{}, fmt.Errorf("audit: %w", err)
	}
	a.report.Took = time.Since(begun)
	return a.report, nil
}

// auditor is one run of Check.
type auditor struct {
	Config
	tx     store.Tx
	report Report
	// counted is how many rows each table should have.
	counted counts
	usage   map[usageKey]usage
}

type checkpoint struct {
	partition int32
	// next is the first offset that is not projected, events how many events are.
	next, events int64
}

func (a *auditor) run(ctx context.Context) error {
	if _, err := a.tx.Exec(ctx, `SET TRANSACTION READ ONLY, ISOLATION LEVEL REPEATABLE READ`); err != nil {
		return err
	}
	checkpoints, err := read(ctx, a.tx, func(rows store.Rows) (c checkpoint, err error) {
		return c, rows.Scan(&c.partition, &c.next, &c.events)
	}, `SELECT partition, next_offset, seq FROM checkpoints ORDER BY partition`)
	if err != nil {
		return err
	}
	for _, c := range checkpoints {
		passes := max(1, int((c.events+a.EventsPerPass-1)/a.EventsPerPass))
		a.report.Passes = max(a.report.Passes, passes)
		for pass := range passes {
			if err := a.pass(ctx, c, pass, passes); err != nil {
				return fmt.Errorf("partition %d: %w", c.partition, err)
			}
		}
		a.report.Partitions++
	}
	if err := a.compareUsage(ctx); err != nil {
		return err
	}
	return a.compareCounts(ctx)
}

// seen is an event of history as the audit reads it.
type seen struct {
	// offset is that of its frame; first is set for the frame's first event.
	offset int64
	first  bool
	// seq counts the partition's events.
	seq uint64
	event.Envelope
	value []byte
	// taken is the broker's timestamp of the frame, zero if unknown.
	taken time.Time
}

// errReached ends the read at the checkpoint.
var errReached = errors.New("read far enough")

// pass reads a partition once. The first pass checks the log itself; each pass checks the accounts and jobs of one
// slice.
func (a *auditor) pass(ctx context.Context, c checkpoint, pass, passes int) error {
	p := &partition{
		auditor: a, id: c.partition, first: pass == 0, slice: pass, slices: passes,
		accounts: make(map[string]*account), jobs: make(map[string]*job),
	}
	if err := p.loadSnapshots(ctx); err != nil {
		return err
	}
	if c.next > 0 {
		end, err := a.Log.Read(ctx, c.partition, 0, func(m *message.Message) error { return p.visit(ctx, m, c.next) })
		if err != nil && !errors.Is(err, errReached) {
			return err
		}
		if err == nil && end < c.next {
			p.findf(Chain, end, "", "", "the log ends here, but Postgres has %d records", c.next)
		}
	}
	return p.finish(ctx)
}

func (p *partition) visit(ctx context.Context, m *message.Message, end int64) error {
	offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
	if err != nil {
		return fmt.Errorf("message without position: %w", err)
	}
	if offset >= end {
		return errReached
	}
	if err := p.see(ctx, m, offset); err != nil {
		return err
	}
	if offset == end-1 {
		return errReached
	}
	return nil
}

func (p *partition) see(ctx context.Context, m *message.Message, offset int64) error {
	frame, _, err := event.FromMessage(m)
	head, extends := p.head, false
	if err == nil {
		head, extends = p.head.Accept(frame)
	}
	if !extends {
		if p.first {
			p.report.Skipped++
		}
		return nil
	}
	s := seen{offset: offset, seq: p.head.Seq, taken: taken(m)}
	p.head = head
	for l, err := range domain.EventsOf(frame) {
		s.seq++
		s.first = s.seq == frame.Seq
		if err != nil {
			if p.first {
				p.findf(Chain, offset, "", "", "an accepted frame contains bytes that are not an event: %v", err)
			}
			continue
		}
		if s.CommandID != l.CommandID {
			p.whole(s)
		}
		s.Envelope, s.value = l.Envelope, l.Value
		if err := p.seeEvent(ctx, s); err != nil {
			return err
		}
	}
	p.whole(s)
	return nil
}

func (p *partition) seeEvent(ctx context.Context, s seen) error {
	if p.first {
		p.report.Events++
		p.inOrder(s)
		if err := p.recorded(ctx, s); err != nil {
			return err
		}
	}
	p.take(s)
	return nil
}

// taken returns the broker's timestamp of a message.
func taken(m *message.Message) time.Time {
	milliseconds, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64)
	if err != nil || milliseconds <= 0 {
		return time.Time{}
	}
	return time.UnixMilli(milliseconds)
}

// mine reports whether an account or job belongs to the slice of this pass.
func (p *partition) mine(id string) bool {
	if p.slices == 1 {
		return true
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return int(h.Sum32()%uint32(p.slices)) == p.slice //nolint:gosec // a handful of slices
}

// take folds an event into its account and its job.
func (p *partition) take(s seen) {
	if generation.OfLog(s.Data) {
		return
	}
	if p.mine(s.AccountID) {
		p.takeAccount(s)
	}
	if id := s.JobID(); id != "" && p.mine(id) {
		p.takeJob(s, id)
	}
}

// find adds a difference to the report.
func (a *auditor) find(d Difference) {
	a.report.Found++
	if len(a.report.Differences) < a.DifferencesMax {
		a.report.Differences = append(a.report.Differences, d)
	}
}

// findf adds a difference of this partition to the report.
func (p *partition) findf(kind Kind, offset int64, accountID, jobID, format string, args ...any) {
	p.find(Difference{
		Kind: kind, Partition: p.id, Offset: offset, AccountID: accountID, JobID: jobID, Message: fmt.Sprintf(format, args...),
	})
}

// notInLog is the offset of a difference in Postgres alone.
const notInLog = -1

func read[T any](
	ctx context.Context, tx store.Tx, scan func(store.Rows) (T, error), sql string, args ...any,
) ([]T, error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return store.Collect(rows, scan)
}
