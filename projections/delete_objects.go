package projections

import (
	"slices"

	"toolmill/domain/job"
)

// deletionKeysMax bounds what one piece of work deletes, so that a failure repeats little.
const deletionKeysMax = 500

// deletions are the objects whose retention ended within the batch: many in one piece of work, because a row each would
// double what the queue has to bear.
func deletions(b *batch) (work []Work) {
	var keys []string
	for i := range b.events {
		switch e := b.events[i].Data.(type) {
		case job.InputExpired:
			keys = append(keys, e.ObjectKey)
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
