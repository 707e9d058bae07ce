package kafka_test

import (
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
)

// All partitions are asked at once on a connection that is not open yet.
func TestTheFirstRequestsOfAReaderAreSimultaneous(t *testing.T) {
	b := newBench(t)
	for range 50 {
		reader := b.newReader()
		var all errgroup.Group
		for i := range 64 {
			all.Go(func() error {
				_, err := reader.End(t.Context(), commands.EventsTopic, int32(i)%partitions)
				return err
			})
		}
		must(t, all.Wait())
	}
}
