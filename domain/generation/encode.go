package generation

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

var codec = event.NewCodec(Events...)

// actor is who leads to the events of this package: an operator's command, whoever enters it.
const actor = event.Actor("system:repartition")

// Encode returns an event of this package as the log of a partition has it. Its id follows from the generation and the partition, so
// that it is the same whenever it is made.
//
// An owner of a version without generations looks for the command of the last event. That of Closed is where no topic has one, so
// that such an owner does not start; the others have none, so that an owner begins with the partition's first command.
func Encode(e event.Event, partition int32, at time.Time) ([]byte, error) {
	number, place := 0, event.Place{Offset: -1}
	switch e := e.(type) {
	case Closed:
		number, place.Offset = e.Generation, math.MaxInt64
	case Opened:
		number = e.Generation
	case Moved:
		number = e.Generation
	}
	kind := strings.TrimSuffix(strings.TrimPrefix(e.EventType(), "toolmill.log."), ".v1")
	id := fmt.Sprintf("log_%s_%d_%d", kind, number, partition)
	return codec.Encode(event.Envelope{
		ID: "evt_" + id, At: at.UTC().Truncate(time.Microsecond), CommandID: "cmd_" + id, CommandPlace: place, Actor: actor, Data: e,
	})
}
