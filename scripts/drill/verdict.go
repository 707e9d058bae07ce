package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"
)

// verdict is the result of a drill: figures, and broken promises.
type verdict struct {
	figures [][2]string
	faults  []string

	// For the table of all drills: what was done to the service,
	kills, stops, outages int
	// what it had promised by then, what it broke,
	jobs, lost, doubled, stuck, orphans int
	// what a reader of the stream missed and counted twice, in credits, and how often it was killed,
	creditsLost, creditsDoubled int64
	readerKills                 int
	// and how long it took to acknowledge again.
	recoveries []time.Duration
}

func (v *verdict) figuref(name, format string, args ...any) {
	v.figures = append(v.figures, [2]string{name, fmt.Sprintf(format, args...)})
}

// faultf records a broken promise.
func (v *verdict) faultf(format string, args ...any) {
	v.faults = append(v.faults, fmt.Sprintf(format, args...))
}

// recoveredInTime checks the promise for recoveries, if there are enough for a p95.
func (v *verdict) recoveredInTime() {
	const most, enough = 10 * time.Second, 20
	if p95 := quantile(v.recoveries, 0.95); len(v.recoveries) >= enough && p95 > most {
		v.faultf("recovery takes %.2f s at p95, at most %s", p95.Seconds(), most)
	}
}

const (
	// stopMax is how long no account may stop while the log is moved, on a machine that has the processors which the load needs. Whether it
	// was kept is said, and is not a fault: a drill also runs on two processors beside a whole CI, where any pause may be longer.
	stopMax = 5 * time.Second
	// stopHangs is a fault on every machine. A client that asked a process which then ended waits for its answer in vain, once (answerMax,
	// 15 s); a killed member keeps its partitions for sessionTimeout (6 s). Whoever waits for longer than both and half as long again was not
	// slowed down but forgotten.
	stopHangs = 30 * time.Second
)

// stopped judges how long something stopped while the log was moved.
func (v *verdict) stopped(what string, lasted time.Duration) {
	said := "PASS"
	switch {
	case lasted > stopHangs:
		said = "HANGS"
		v.faultf("%s for %.1f s while the log was moved, at most %s on any machine", what, lasted.Seconds(), stopHangs)
	case lasted > stopMax:
		said = "FALLS SHORT"
	}
	v.figuref("  "+what, "for %.2f s, at most %s: %s", lasted.Seconds(), stopMax, said)
}

// stoppedAccounts judges each account by its longest wait for an answer.
func (v *verdict) stoppedAccounts(all []*customer, longest map[*customer]time.Duration) {
	for _, c := range all {
		if waited, asked := longest[c]; asked {
			v.stopped(c.accountID+" waited", waited)
		} else {
			v.faultf("%s got no answer while the log was moved, so nothing is known about it", c.accountID)
		}
	}
}

// none records a figure that must be 0, and a fault for each of its items.
func (v *verdict) none(name string, broken []string) int {
	v.figuref(name, "%d", len(broken))
	const shownMax = 10
	for i, b := range broken {
		if i == shownMax {
			v.faultf("%s: and %d more", name, len(broken)-shownMax)
			break
		}
		v.faultf("%s: %s", name, b)
	}
	return len(broken)
}

func (v *verdict) print(out io.Writer, name string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\n%s\t\n", name)
	for _, f := range v.figures {
		fmt.Fprintf(w, "  %s\t%s\n", f[0], f[1])
	}
	_ = w.Flush()
	for _, f := range v.faults {
		fmt.Fprintln(out, "  BROKEN:", f)
	}
}

// spread is the median and tail of some durations.
func spread(times []time.Duration) string {
	if len(times) == 0 {
		return "none"
	}
	at := func(share float64) float64 { return quantile(times, share).Seconds() }
	return fmt.Sprintf("p50 %.2f s, p95 %.2f s, most %.2f s (%d)", at(0.5), at(0.95), at(1), len(times))
}

// quantile sorts the times.
func quantile(times []time.Duration, share float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[int(share*float64(len(times)-1))]
}
