package reactors

import (
	"slices"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
)

// deletionKeysMax bounds the objects of one piece of work, so that a failure repeats little.
const deletionKeysMax = 500

// deletions returns work that deletes the objects which the batch's events release: a job's input at its end, its
// output when it expires. Many objects share one piece of work, because one for each would double the queue.
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
