package work

import (
	"context"
	"encoding/json"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/workers/attempts/lanes"
)

// engineLanes are the slots of an engine's two queues, and the attempts that have held one for too long.
type engineLanes struct {
	class string
	*lanes.Class
}

// takeEngine adds the two queues of an engine, with as many slots in the background as in the foreground.
func (w *Worker) takeEngine(e engines.Engine, c *river.Config) {
	class := lanes.New(lanes.Config{
		Slots: e.Concurrency, OvertimeMax: overtimeMax(e.Concurrency), Logger: w.process.Logger,
		Waits: func(ctx context.Context, background bool, notOf []string) (bool, error) {
			return w.queue.Waits(ctx, laneOf(e.Class, background), notOf)
		},
	})
	for _, background := range []bool{false, true} {
		queue := laneOf(e.Class, background)
		c.Queues[queue] = e.Concurrency
		c.Turns[queue] = func() river.Turn {
			turn := class.Turn(background)
			return river.Turn{Held: turn.Held, Most: turn.Most}
		}
		w.lanes[queue] = engineLanes{e.Class, class}
	}
}

// overtimeMax is how many attempts of an engine may run besides those that hold its slots: as many as both lanes have
// slots.
func overtimeMax(concurrency int) int { return 2 * concurrency }

func laneOf(class string, background bool) string {
	if background {
		return work.BackgroundQueue(class)
	}
	return class
}

// inLane runs an attempt in the slot of its queue.
func (w *Worker) inLane(ctx context.Context, args json.RawMessage) error {
	queue := river.QueueOf(ctx)
	var wanted work.Convert
	_ = json.Unmarshal(args, &wanted) // the runner reports unreadable arguments
	work := lanes.Work{AccountID: wanted.AccountID, Tool: wanted.ToolSlug, Background: work.InBackground(queue)}
	return w.lanes[queue].Run(ctx, work, func(ctx context.Context) (succeeded bool, err error) {
		return w.runAttempt(ctx, args, w.runner.Run)
	})
}

// classes returns the lanes of each engine once.
func (w *Worker) classes() (all []*lanes.Class) {
	if w == nil {
		return nil
	}
	for queue, lane := range w.lanes {
		if queue == lane.class {
			all = append(all, lane.Class)
		}
	}
	return all
}

// overtime returns how many attempts have held a slot for too long and run besides those that hold one.
func (w *Worker) overtime() (running float64) {
	for _, class := range w.classes() {
		running += float64(class.Overtime())
	}
	return running
}

// stopLanes waits for attempts in overtime, as River does for those in slots.
func (w *Worker) stopLanes(ctx context.Context) {
	for _, class := range w.classes() {
		class.Stop(ctx)
	}
}
