package heartbeat

import "slices"

// Worker is who beats, and what it can run.
type Worker struct {
	ID      string
	Engines []Engine
}

// Engine is a program that tools run on, as a worker found it.
type Engine struct {
	// Class is the engine class of contracts.
	Class string `json:"class"`
	Name  string `json:"name"`
	// Version is empty for an engine that cannot be used; Missing says why then.
	Version string `json:"version,omitempty"`
	Missing string `json:"missing,omitempty"`
	// Unable are those of its tools that cannot be run there though it can be used, sorted by their slugs.
	Unable []UnableTool `json:"unable,omitempty"`
	// Lacks are what its tools do worse without, sorted.
	Lacks []string `json:"lacks,omitempty"`
}

// UnableTool is a tool that did not make the tiny file that workers try it with, and why.
type UnableTool struct {
	Slug   string `json:"slug"`
	Reason string `json:"reason"`
}

// Offered is what workers can run together, each class once in the order in which it is first named: an engine that one
// of them has is there, whatever the others lack, and so is a tool. What one of them does worse is said: jobs come to any.
// Without any worker nothing is known.
func Offered(workers []Worker) []Engine {
	var offered []Engine
	at := map[string]int{}
	for _, w := range workers {
		for _, e := range w.Engines {
			i, seen := at[e.Class]
			if !seen {
				at[e.Class] = len(offered)
				offered = append(offered, e)
				continue
			}
			offered[i] = together(offered[i], e)
		}
	}
	return offered
}

// together is what two workers can run of a class.
func together(a, b Engine) Engine {
	switch {
	case b.Missing != "":
		return a
	case a.Missing != "":
		return b
	}
	a.Unable = slices.DeleteFunc(slices.Clone(a.Unable), func(t UnableTool) bool {
		return !slices.ContainsFunc(b.Unable, func(other UnableTool) bool { return other.Slug == t.Slug })
	})
	a.Lacks = slices.Concat(a.Lacks, b.Lacks)
	slices.Sort(a.Lacks)
	a.Lacks = slices.Compact(a.Lacks)
	return a
}
