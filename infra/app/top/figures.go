package top

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/toolmill/toolmill/infra/river"
)

// reading is what was read at one time.
type reading struct {
	at        time.Time
	processes []process
	work      work
}

// figures are what the view shows: the newest reading, and what changed since the one before.
type figures struct {
	reading

	lines []processLine
	tools []toolLine
	// queues are those of the stores or, while they are away, what a process said last of them.
	queues []river.Depth
	checks []checkLine
}

// processLine is one process. Rates are per second.
type processLine struct {
	process

	cores, requests, faults, memoryBytes, attempts float64
}

// toolLine is one tool over all processes. Rates are per second.
type toolLine struct {
	slug                 string
	running              int64
	ended, failed, meanS float64
	// unable is how many workers cannot run it.
	unable int
}

// checkLine is one check over all processes that answered.
type checkLine struct {
	name            string
	failing, asked  int
	reason, example string
}

// figuresOf compares a reading with the one before. Of processes that were not in that, or began since, rates are 0.
func figuresOf(before, now reading) figures {
	f := figures{reading: now, queues: now.work.queues, checks: checksOf(now.processes)}
	tools := make(map[string]*toolLine)
	tool := func(slug string) *toolLine {
		if tools[slug] == nil {
			tools[slug] = &toolLine{slug: slug}
		}
		return tools[slug]
	}
	for _, r := range now.work.running {
		tool(r.Slug).running = r.Attempts
	}
	for _, p := range now.processes {
		since := sinceOf(before, p)
		f.lines = append(f.lines, lineOf(p, since))
		since.tools(tool)
		for slug, unable := range p.series.by("toolmill_tool_unable", "tool") {
			tool(slug).unable += int(unable)
		}
		if now.work.away != nil && p.away == nil {
			f.queues = queuesOf(p.series)
		}
	}
	f.tools = slices.SortedFunc(values(tools), func(a, b toolLine) int {
		return cmp.Or(cmp.Compare(b.running, a.running), cmp.Compare(b.ended, a.ended), cmp.Compare(a.slug, b.slug))
	})
	return f
}

func values(tools map[string]*toolLine) func(yield func(toolLine) bool) {
	return func(yield func(toolLine) bool) {
		for t := range maps.Values(tools) {
			if !yield(*t) {
				return
			}
		}
	}
}

// since is what a process counted between two scrapes.
type since struct {
	before, now series
	seconds     float64
}

// sinceOf returns the change of a process; without seconds if there is nothing to compare with.
func sinceOf(before reading, p process) since {
	i := slices.IndexFunc(before.processes, func(b process) bool { return b.address == p.address && b.away == nil })
	const began = "process_start_time_seconds"
	if i < 0 || p.away != nil || before.processes[i].series.sum(began) != p.series.sum(began) {
		return since{}
	}
	return since{before.processes[i].series, p.series, p.at.Sub(before.processes[i].at).Seconds()}
}

// rates returns how much a counter grew per second, for each value of a label.
func (s since) rates(name, label string) map[string]float64 { return s.grown(name, label, series.by) }

func (s since) grown(name, label string, read func(s series, name, label string) map[string]float64) map[string]float64 {
	if s.seconds <= 0 {
		return nil
	}
	then, rates := read(s.before, name, label), read(s.now, name, label)
	for value := range rates {
		rates[value] = (rates[value] - then[value]) / s.seconds
	}
	return rates
}

// tools adds the process's attempts to their tools.
func (s since) tools(tool func(slug string) *toolLine) {
	const took = "toolmill_attempt_duration_seconds"
	spent := s.grown(took, "tool", series.seconds)
	for slug, rate := range s.rates(took, "tool") {
		if t := tool(slug); rate > 0 {
			t.meanS = (t.meanS*t.ended + spent[slug]) / (t.ended + rate)
			t.ended += rate
		}
	}
	for slug, rate := range s.rates("toolmill_attempt_failures_total", "tool") {
		tool(slug).failed += rate
	}
}

func lineOf(p process, s since) processLine {
	l := processLine{process: p, memoryBytes: p.series.sum("process_resident_memory_bytes"), attempts: p.series.sum("toolmill_attempts_running")}
	l.cores = s.rates("process_cpu_seconds_total", "")[""]
	for status, rate := range s.rates("toolmill_http_requests_total", "status") {
		l.requests += rate
		if status >= "500" {
			l.faults += rate
		}
	}
	return l
}

// checksOf counts in how many processes each check fails, in the order of their names.
func checksOf(processes []process) (lines []checkLine) {
	byName := make(map[string]checkLine)
	for _, p := range processes {
		for _, c := range p.checks {
			l := byName[c.Name]
			l.name = c.Name
			l.asked++
			if c.Status != "ok" {
				l.failing++
				l.reason, l.example = cmp.Or(c.Reason, c.Status), p.address
			}
			byName[c.Name] = l
		}
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b checkLine) int { return cmp.Compare(a.name, b.name) })
}

func queuesOf(s series) (queues []river.Depth) {
	due, scheduled, running := s.by("toolmill_queue_due", "queue"), s.by("toolmill_queue_scheduled", "queue"), s.by("toolmill_queue_running", "queue")
	for queue, age := range s.by("toolmill_queue_oldest_age_seconds", "queue") {
		queues = append(queues, river.Depth{
			Queue: queue, Due: int64(due[queue]), Scheduled: int64(scheduled[queue]), Running: int64(running[queue]),
			OldestAge: time.Duration(age * float64(time.Second)),
		})
	}
	slices.SortFunc(queues, func(a, b river.Depth) int { return cmp.Compare(a.Queue, b.Queue) })
	return queues
}

// most returns the largest value that any process has of a metric, whatever its labels.
func (f figures) most(name string) (most float64, known bool) {
	for _, p := range f.processes {
		for _, m := range p.series[name].GetMetric() {
			most, known = max(most, valueOf(m)), true
		}
	}
	return most, known
}

// whole returns the largest sum over all labels that any process has of a metric: all read the same stores.
func (f figures) whole(name string) (most float64, known bool) {
	for _, p := range f.processes {
		if _, has := p.series[name]; has {
			most, known = max(most, p.series.sum(name)), true
		}
	}
	return most, known
}
