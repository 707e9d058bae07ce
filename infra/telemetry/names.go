package telemetry

import (
	"maps"
	"regexp"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
)

// described finds the name in a description, where alone client_golang exposes it.
var described = regexp.MustCompile(`fqName: "([^"]+)"`)

// Names returns the names of all metrics of this process, without those of the Go runtime, sorted.
func (m *Metrics) Names() []string {
	names := make(map[string]bool)
	for _, c := range m.ours {
		descs := make(chan *prometheus.Desc)
		go func() {
			defer close(descs)
			c.Describe(descs)
		}()
		for d := range descs {
			if found := described.FindStringSubmatch(d.String()); found != nil {
				names[found[1]] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}
