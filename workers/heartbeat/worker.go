package heartbeat

// Worker is who beats, and what it can run.
type Worker struct {
	ID      string
	Engines []Engine
}

// Engine is a program that tools run on, as a worker found it at its start.
type Engine struct {
	// Class is the engine class of contracts.
	Class string `json:"class"`
	Name  string `json:"name"`
	// Version is empty for an engine that cannot be used; Missing says why then.
	Version string `json:"version,omitempty"`
	Missing string `json:"missing,omitempty"`
}

// Offered is what workers can run together, each class once in the order in which it is first named: an engine that one
// of them has is there, whatever the others lack. Without any worker nothing is known.
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
			if offered[i].Missing != "" && e.Missing == "" {
				offered[i] = e
			}
		}
	}
	return offered
}
