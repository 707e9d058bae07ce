package live_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/store"
)

// shownOnce are read models that have the job from an offset of partition 3 on.
type shownOnce struct {
	positions *live.Positions
	from      int64
	asked     int
}

func (s *shownOnce) get(context.Context) (job.State, error) {
	s.asked++
	if s.positions.Next(3) <= s.from {
		return job.State{}, store.ErrNotFound
	}
	return job.State{ID: "job_1"}, nil
}

// The API has answered the request before the read models have the job.
func TestAJobThatWasHeardIsNotMissing(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		changes.Hear(t.Context(), heard(t, 3, 7, "job_1"))
		models, found := &shownOnce{positions: positions, from: 7}, make(chan error, 1)
		go func() {
			_, err := live.Read(t.Context(), changes, models.get)
			found <- err
		}()
		synctest.Wait()
		if len(found) > 0 {
			t.Fatalf("answered %v before the read models show what was heard", <-found)
		}
		positions.Advance(3, 8)
		if err := <-found; err != nil {
			t.Error(err)
		}
	})
}

func TestReadModelsThatStayBehindDoNotSayThatThereIsNoJob(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		changes.Hear(t.Context(), heard(t, 3, 7, "job_1"))
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		models := &shownOnce{positions: positions, from: 7}
		_, err := live.Read(ctx, changes, models.get)
		if errors.Is(err, store.ErrNotFound) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("answered %v", err)
		}
	})
}

// Between the question and the look at the feed the change may have become visible: it is asked again either way.
func TestAJobThatAppearsMeanwhileIsFound(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		models := &appearing{shownOnce{positions: positions, from: 7}}
		if _, err := live.Read(t.Context(), changes, models.get); err != nil {
			t.Error(err)
		}
	})
}

// appearing are read models that show the job right after they were first asked.
type appearing struct{ shownOnce }

func (a *appearing) get(ctx context.Context) (job.State, error) {
	defer a.positions.Advance(3, a.from+1)
	return a.shownOnce.get(ctx)
}

func TestAnUnknownJobIsMissingAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		models := &shownOnce{positions: positions, from: 7}
		if _, err := live.Read(t.Context(), changes, models.get); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("answered %v", err)
		}
		if models.asked != 2 {
			t.Errorf("the read models were asked %d times", models.asked)
		}
	})
}
