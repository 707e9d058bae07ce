package projections

import (
	"slices"

	"github.com/toolmill/toolmill/domain/job"
)

// deletionKeysMax bounds what one piece of work deletes, so that a failure repeats little.
const deletionKeysMax = 500

// deletions are the objects that the events of the batch let go, a job's input with its end and its output when retention is
// over: many in one piece of work, because a row each would double what the queue has to bear.
func deletions(b *batch, jobs *jobs) (work []Work) {
	var keys []string
	for i := range b.events {
		switch e := b.events[i].Data.(type) {
		case job.SucceededEvent, job.FailedEvent, job.CanceledEvent:
			keys = append(keys, jobs.of(b.events[i].jobID).Input.ObjectKey)
		case job.OutputExpired:
			keys = append(keys, e.ObjectKey)
		}
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return key == "" })
	for some := range slices.Chunk(keys, deletionKeysMax) {
		work = append(work, Work{Kind: KindDeleteObjects, Queue: QueueDeletions, Args: DeleteObjects{Keys: some}})
	}
	return work
}
