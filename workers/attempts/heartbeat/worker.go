package heartbeat

import "slices"

// Worker is a worker process and what it can run.
type Worker struct {
	ID      string
	Engines []Engine
}

// Engine is a program that runs tools, as a worker found it.
type Engine struct {
	// Class is the engine class in contracts.
	Class string `json:"class"`
	Name  string `json:"name"`
	// Version is empty for an engine that cannot be used; Missing then says why.
	Version string `json:"version,omitempty"`
	Missing string `json:"missing,omitempty"`
	// Unable are the engine's tools that cannot run on this worker although the engine works, sorted by slug.
	Unable []UnableTool `json:"unable,omitempty"`
	// Lacks is what is missing for its tools to work at their best, sorted.
	Lacks []string `json:"lacks,omitempty"`
}

// UnableTool is a tool that could not process the tiny file that workers try it with, and why.
type UnableTool struct {
	Slug   string `json:"slug"`
	Reason string `json:"reason"`
}

// Offered returns what workers can run together, each class once, in the order in which it is first named: an engine or a tool
// is offered if one of them has it. What any of them lacks is listed, because a job can reach any worker. Without workers,
// nothing is known.
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

// together merges what two workers can run of a class.
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
