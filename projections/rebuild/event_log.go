package rebuild

import (
	"context"
	"fmt"
	"math"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// corrected is the shadow table of the events of those spans of event_log that differ from the log.
const corrected = "event_log_corrected"

// span is a run of a partition's events, by their numbers: those after one, up to another.
type span struct {
	partition   int32
	after, upTo int64
}

func spanOf(b *batch.Batch) span {
	//nolint:gosec // counted from 1
	return span{b.Partition, after(b.From), int64(b.To.Head.Seq)}
}

// after returns the number of the last event before a position; at the beginning less than any, so that rows before the
// first event are found too.
func after(p batch.Position) int64 {
	if p.NextOffset == 0 {
		return math.MinInt64
	}
	return int64(p.Head.Seq) //nolint:gosec // counted from 1
}

// holds is the condition for rows of the span in a table or alias.
func (s span) holds(of string) string {
	return fmt.Sprintf("%[1]s.partition = %[2]d AND %[1]s.seq > '%[3]d' AND %[1]s.seq <= '%[4]d'", of, s.partition, s.after, s.upTo)
}

// verify compares the live event_log with a batch in place. If a row differs, the batch's rows are kept beside the table:
// to list the differences, to repair them, and so that the other models follow from the log.
func (p *replay) verify(ctx context.Context, tx store.Tx, b *batch.Batch) error {
	if !p.wanted[models.EventLog.Name] {
		return nil
	}
	s := spanOf(b)
	same, err := p.sameEvents(ctx, tx, s, b)
	if err == nil && !same {
		p.differing = append(p.differing, s)
		err = p.correct(ctx, tx, s, b)
	}
	if err != nil {
		return fmt.Errorf("event_log: %w", err)
	}
	_, err = tx.Exec(ctx, `UPDATE checkpoints SET verified = seq WHERE partition = $1`, p.partition)
	return err
}

// correct keeps the batch's rows. Those whose bytes the live table has get them in its form, packed or not: the forms do not differ in what they say.
func (p *replay) correct(ctx context.Context, tx store.Tx, s span, b *batch.Batch) error {
	kept, err := models.KeptEvents(ctx, tx, p.live, s.holds(models.EventLog.Name), b)
	if err != nil {
		return err
	}
	if err := models.EventLog.CopyTo(ctx, tx, corrected, models.EventRows(b)...); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, fmt.Sprintf(`UPDATE %s c SET value = l.value FROM %s.event_log l
		WHERE c.partition = $1 AND c.seq = ANY($2) AND l.partition = $1 AND l.seq = c.seq`, corrected, p.live), p.partition, kept)
	return err
}

// beyond returns the span after the last event, and whether it has live rows.
func (p *replay) beyond(ctx context.Context, tx store.Tx) (s span, rows bool, err error) {
	s = span{p.partition, after(p.at), math.MaxInt64}
	none, err := p.sameEvents(ctx, tx, s, &batch.Batch{})
	return s, !none, err
}

func (p *replay) sameEvents(ctx context.Context, tx store.Tx, s span, b *batch.Batch) (bool, error) {
	return models.SameEvents(ctx, tx, p.live, s.holds(models.EventLog.Name), b)
}

// verifiedEvents is the relation of the verified part of event_log, with the log's events where the table has others.
func (r *rebuild) verifiedEvents() string {
	//nolint:unqueryvet // it has the table's columns
	return fmt.Sprintf(`(SELECT e.* FROM %[1]s.event_log e JOIN checkpoints c ON c.partition = e.partition
			AND e.seq BETWEEN 1 AND c.verified
			WHERE NOT EXISTS (SELECT FROM %[2]s n WHERE n.partition = e.partition AND n.seq = e.seq)
		UNION ALL SELECT * FROM %[2]s) AS event_log`, r.live, corrected)
}

// compareEvents lists the differences of the spans in which verify found some since the last call.
func (r *rebuild) compareEvents(ctx context.Context, tx store.Tx) error {
	for _, p := range r.inOrder() {
		for _, s := range p.differing {
			if err := r.compareSpan(ctx, tx, s); err != nil {
				return err
			}
		}
		p.repairs, p.differing = append(p.repairs, p.differing...), nil
	}
	return nil
}

// compareBeyond lists the live rows after the last event.
func (r *rebuild) compareBeyond(ctx context.Context, tx store.Tx) error {
	for _, p := range r.inOrder() {
		s, rows, err := p.beyond(ctx, tx)
		if err == nil && rows {
			err = r.compareSpan(ctx, tx, s)
		}
		if err != nil {
			return fmt.Errorf("event_log: %w", err)
		}
	}
	return nil
}

func (r *rebuild) compareSpan(ctx context.Context, tx store.Tx, s span) error {
	side := func(of string) string {
		return fmt.Sprintf(`(SELECT * FROM %s e WHERE %s)`, of, s.holds("e")) //nolint:unqueryvet // whole rows are compared
	}
	return r.join(ctx, tx, models.EventLog, side(r.live+".event_log"), side(corrected))
}

// repairEvents makes the live event_log equal to the log where they differ. No other row of it is written: the table is
// not swapped.
func (r *rebuild) repairEvents(ctx context.Context, tx store.Tx) error {
	for _, p := range r.replays {
		s, rows, err := p.beyond(ctx, tx)
		if err != nil {
			return err
		}
		if rows {
			p.repairs = append(p.repairs, s)
		}
		for _, s := range p.repairs {
			if err := tx.Send(ctx, r.repairSQL(s)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *rebuild) repairSQL(s span) []store.Statement {
	//nolint:unqueryvet // whole rows are written
	return []store.Statement{
		{SQL: fmt.Sprintf(`DELETE FROM %s.event_log l WHERE %s AND NOT EXISTS (SELECT FROM %s c
			WHERE c.partition = l.partition AND c.seq = l.seq AND c IS NOT DISTINCT FROM l)`, r.live, s.holds("l"), corrected)},
		{SQL: fmt.Sprintf(`INSERT INTO %[1]s.event_log SELECT c.* FROM %[2]s c WHERE %[3]s AND NOT EXISTS (SELECT FROM %[1]s.event_log l
			WHERE l.partition = c.partition AND l.seq = c.seq)`, r.live, corrected, s.holds("c"))},
	}
}
