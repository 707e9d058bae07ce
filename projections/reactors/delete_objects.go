package reactors

import (
	"slices"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
)

// deletionKeysMax bounds what one piece of work deletes, so that a failure repeats little.
const deletionKeysMax = 500

// deletions are the objects that the events of the batch let go, a job's input with its end and its output when retention is
// over: many in one piece of work, because a row each would double what the queue has to bear.
func deletions(b *batch.Batch, jobs *models.JobStates) (items []work.Item) {
	var keys []string
	for i := range b.Events {
		switch e := b.Events[i].Data.(type) {
		case job.SucceededEvent, job.FailedEvent, job.CanceledEvent:
			keys = append(keys, jobs.Of(b.Events[i].JobID).Input.ObjectKey)
		case job.OutputExpired:
			keys = append(keys, e.ObjectKey)
		}
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return key == "" })
	for some := range slices.Chunk(keys, deletionKeysMax) {
		items = append(items, work.Item{Kind: work.KindDeleteObjects, Queue: work.QueueDeletions, Args: work.DeleteObjects{Keys: some}})
	}
	return items
}
