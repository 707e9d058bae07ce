package models

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

var jobsTable = table.New("jobs", "id",
	"id text, account_id text, tool_slug text, status text, closed bool, created_at timestamptz, due text, "+
		"due_at timestamptz, worker_id text, output_object text, state text", "")

// JobStates is the read model jobs: the state of each job, folded by the domain. Other models and reactors read the
// states.
type JobStates struct {
	states map[string]*job.State
	// born are the jobs that are accepted in the batch, known the others that it changes, in the order of their first
	// event.
	born, known []string
}

func newJobStates() *JobStates { return &JobStates{states: make(map[string]*job.State)} }

// Of returns a job's state after the batch; the zero State if no event of the batch has the id.
func (j *JobStates) Of(id string) *job.State {
	if s := j.states[id]; s != nil {
		return s
	}
	return &job.State{}
}

func (j *JobStates) load(b *batch.Batch) []store.Statement {
	for i := range b.Events {
		id := b.Events[i].JobID
		if id == "" || j.states[id] != nil {
			continue
		}
		j.states[id] = &job.State{}
		if _, born := b.Events[i].Data.(job.Accepted); born {
			j.born = append(j.born, id)
		} else {
			j.known = append(j.known, id)
		}
	}
	if len(j.known) == 0 {
		return nil
	}
	return []store.Statement{{
		SQL:  `SELECT state FROM jobs WHERE id = ANY($1)`,
		Args: []any{j.known},
		Rows: j.read,
	}}
}

func (j *JobStates) read(rows store.Rows) error {
	for rows.Next() {
		var stored []byte
		if err := rows.Scan(&stored); err != nil {
			return err
		}
		s, err := table.DecodeState[job.State](stored)
		if err != nil {
			return fmt.Errorf("stored job: %w", err)
		}
		j.states[s.ID] = s
	}
	return rows.Err()
}

func (j *JobStates) fold(b *batch.Batch) {
	for i := range b.Events {
		if s := j.states[b.Events[i].JobID]; s != nil {
			s.Apply(b.Events[i].Envelope)
		}
	}
}

func (j *JobStates) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	j.fold(b)
	born, err := j.rows(j.born)
	if err != nil {
		return err
	}
	known, err := j.rows(j.known)
	if err != nil {
		return err
	}
	w.Add(jobsTable, len(born.ids), born.columns()...)
	w.Put(jobsTable, len(known.ids), known.columns()...)
	return nil
}

func (j *JobStates) rows(ids []string) (jobRows, error) {
	r := jobRows{}
	for _, id := range ids {
		if err := r.add(j.states[id]); err != nil {
			return jobRows{}, fmt.Errorf("job %s: %w", id, err)
		}
	}
	return r, nil
}

type jobRows struct {
	ids, accounts, tools, statuses, states []string
	closed                                 []bool
	created                                []time.Time
	dueAt                                  []*time.Time
	due, workers, outputs                  []*string
}

func (r *jobRows) columns() []any {
	return []any{
		r.ids, r.accounts, r.tools, r.statuses, r.closed, r.created, r.due, r.dueAt, r.workers, r.outputs, r.states,
	}
}

// add skips a job that was never accepted, because no other event creates a row.
func (r *jobRows) add(s *job.State) error {
	if !s.Exists() {
		return nil
	}
	state, err := table.EncodeState(s)
	if err != nil {
		return err
	}
	r.ids, r.accounts, r.tools = append(r.ids, s.ID), append(r.accounts, s.AccountID), append(r.tools, s.ToolSlug)
	r.statuses, r.states = append(r.statuses, string(s.Status)), append(r.states, state)
	r.closed, r.created = append(r.closed, s.ClosedAt != nil), append(r.created, s.CreatedAt)
	r.workers = append(r.workers, table.Optional(s.WorkerID))
	r.addDue(s)
	r.outputs = append(r.outputs, table.Optional(s.Kept()))
	return nil
}

func (r *jobRows) addDue(s *job.State) {
	due, at := s.NextDue()
	r.due = append(r.due, table.Optional(string(due)))
	if due == "" {
		r.dueAt = append(r.dueAt, nil)
		return
	}
	r.dueAt = append(r.dueAt, &at)
}
