package e2e

import (
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

// outage is something that goes wrong with a running service, and the alerts that must fire then.
type outage struct {
	// prepare starts the service, and returns what begins the outage and what ends it. Nothing may be wrong before.
	prepare func(t *testing.T) (watched watch, begin, end func())
	fires   []string
	// late are those that look back for half an hour, and so go on when the outage is over.
	late []string
	// minutes is how long it takes, in minutes of docs/alerts.yaml, until all of them fire.
	minutes int
}

const (
	// calm is for how many minutes nothing may be wrong before an outage.
	calm = 4
	// afterAnHour is the alert that no outage here lasts long enough for; it may be about to fire.
	afterAnHour = "ToolmillLakeNotWritten"
)

// Outages of every kind are played to a service that runs, and a Prometheus that watches it by docs/alerts.yaml names each: by the
// alerts that belong to it, and no other. Before and after it there is none.
func TestAnOutageFiresItsAlerts(t *testing.T) {
	var all sync.WaitGroup
	for name, o := range map[string]outage{
		"Postgres is ended":             {prepare: postgresEnds, fires: []string{"ToolmillBlind", "ToolmillNotReady"}, minutes: 15},
		"Postgres does not answer":      {prepare: postgresHangs, fires: []string{"ToolmillBlind", "ToolmillNotReady"}, minutes: 15},
		"the broker refuses":            {prepare: brokerRefuses, fires: []string{"ToolmillBlind", "ToolmillLogNotArchived", "ToolmillNotReady"}, minutes: 30},
		"the disk is full":              {prepare: diskFills, fires: []string{"ToolmillNotReady"}, minutes: 15},
		"the bucket is away":            {prepare: bucketLeaves, fires: []string{"ToolmillLogNotArchived", "ToolmillNotReady"}, minutes: 30},
		"a projection stands still":     {prepare: projectionStops, fires: []string{"ToolmillReadModelsFallBehind"}, minutes: 15},
		"the only worker is lost":       {prepare: workerEnds, fires: []string{"ToolmillProcessAway", "ToolmillWorkWaits"}, minutes: 15},
		"nonsense is in a topic":        {prepare: nonsenseComes, fires: []string{"ToolmillUnreadableRecords"}, minutes: 15},
		"an engine is killed each time": {prepare: engineDies, fires: []string{"ToolmillToolFails", "ToolmillToolUnable", "ToolmillToolUnableSomewhere"}, minutes: 30},
		"receivers of webhooks refuse":  {prepare: receiversRefuse, fires: []string{"ToolmillReceiversFail"}, late: []string{"ToolmillReceiversFail"}, minutes: 15},
	} {
		all.Go(func() { t.Run(name, o.play) }) // at once, for they wait
	}
	all.Wait()
}

func (o outage) play(t *testing.T) {
	watched, begin, end := o.prepare(t)
	watched.within(calm*2, "nothing is wrong at first", watched.calm)
	begun := time.Now()
	begin()
	watched.within(o.minutes, "all of its alerts fire", func() bool { return watched.settled(begun, o.fires) })
	if fired := watched.fired(begun); !slices.Equal(fired, o.fires) {
		t.Errorf("%q have fired, want %q", fired, o.fires)
	}
	end()
	watched.within(20, "all is over", func() bool {
		for name := range watched.alerts() {
			if !slices.Contains(o.late, name) {
				return false
			}
		}
		return true
	})
}

// calm reports whether every process was scraped for some minutes, in which no alert's condition held.
func (w watch) calm() bool {
	w.t.Helper()
	window := (calm * w.minute).String()
	whole := w.query(`count by (alertname) (label_replace(count_over_time(toolmill_build_info[` + window + `]) >= ` + strconv.Itoa(calm-1) + `, "alertname", "calm", "", ""))`)
	return whole["calm"] == float64(w.processes) && len(w.query(`count by (alertname) (count_over_time(ALERTS[`+window+`]))`)) == 0
}

// settled reports whether all these alerts have fired since the outage began, and no other is about to.
func (w watch) settled(begun time.Time, names []string) bool {
	w.t.Helper()
	for name, fires := range w.alerts() {
		if !fires && name != afterAnHour {
			return false
		}
	}
	fired := w.fired(begun)
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(fired, name) })
}
