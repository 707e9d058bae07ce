package sweep

import (
	"context"
	"errors"
	"testing"
	"time"
)

// calendar counts what is asked of it.
type calendar struct {
	made   int
	before []time.Time
	away   error
}

func (c *calendar) Make(context.Context) (int64, error) {
	c.made++
	return 1, c.away
}

func (c *calendar) ForgetBefore(_ context.Context, before time.Time) (int64, error) {
	c.before = append(c.before, before)
	return 1, nil
}

func TestMonthsAreMadeAndOldAttemptsGo(t *testing.T) {
	w, months := newWorld(t), new(calendar)
	w.Months, w.DeliveryAttempts = months, months
	must(t, w.EachMonth(t.Context())) // for good
	if months.made != 1 || len(months.before) != 0 {
		t.Errorf("%+v", months)
	}
	w.AttemptRetention = 60 * 24 * time.Hour
	must(t, w.EachMonth(t.Context()))
	if months.made != 2 || len(months.before) != 1 || !months.before[0].Equal(noon.Add(-w.AttemptRetention)) {
		t.Errorf("%+v", months)
	}
	months.away = errors.New("lock timeout") // old ones go all the same
	if err := w.EachMonth(t.Context()); !errors.Is(err, months.away) || len(months.before) != 2 {
		t.Errorf("%v, %+v", err, months)
	}
}
