package app

import (
	"context"
	"encoding/json"

	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/infra/river"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/attempts/lanes"
)

// engineLanes are the slots of an engine's two queues, and what has held one for too long.
type engineLanes struct {
	class string
	*lanes.Class
}

// takeEngine has this process take the work of an engine, as much in the background as in front of it.
func (a *App) takeEngine(e engines.Engine, queues map[string]int, turns map[string]func() river.Turn) {
	class := lanes.New(lanes.Config{
		Slots: e.Concurrency, OvertimeMax: overtimeMax(e.Concurrency), Logger: a.logger,
		Waits: func(ctx context.Context, background bool, notOf []string) (bool, error) {
			return a.work.queue.Waits(ctx, laneOf(e.Class, background), notOf)
		},
	})
	for _, background := range []bool{false, true} {
		queue := laneOf(e.Class, background)
		queues[queue] = e.Concurrency
		turns[queue] = func() river.Turn {
			turn := class.Turn(background)
			return river.Turn{Held: turn.Held, Most: turn.Most}
		}
		a.work.lanes[queue] = engineLanes{e.Class, class}
	}
}

// overtimeMax is how many attempts of an engine may run beside those that hold its slots: as many as those of both lanes.
func overtimeMax(concurrency int) int { return 2 * concurrency }

func laneOf(class string, background bool) string {
	if background {
		return work.BackgroundQueue(class)
	}
	return class
}

// inLane runs an attempt in the slot that its queue gave it.
func (a *App) inLane(ctx context.Context, args json.RawMessage) error {
	queue := river.QueueOf(ctx)
	var w work.Convert
	_ = json.Unmarshal(args, &w) // the runner says what is wrong with it
	work := lanes.Work{AccountID: w.AccountID, Tool: w.ToolSlug, Background: work.InBackground(queue)}
	return a.work.lanes[queue].Run(ctx, work, func(ctx context.Context) (succeeded bool, err error) {
		return a.runAttempt(ctx, args, a.work.runner.Run)
	})
}

// classes are the lanes of each engine once.
func (a *App) classes() (all []*lanes.Class) {
	for queue, lane := range a.work.lanes {
		if queue == lane.class {
			all = append(all, lane.Class)
		}
	}
	return all
}

// overtime is how many attempts have held a slot for too long and run beside those that hold one.
func (a *App) overtime() (running float64) {
	for _, class := range a.classes() {
		running += float64(class.Overtime())
	}
	return running
}

// stopLanes waits for what is in overtime as River does for what holds slots.
func (a *App) stopLanes(ctx context.Context) {
	for _, class := range a.classes() {
		class.Stop(ctx)
	}
}
