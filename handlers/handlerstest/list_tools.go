package handlerstest

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers"
)

// Registry sets a registry of three tools, each changed by change.
func (w *World) Registry(t *testing.T, change func(*tool.Contract)) {
	t.Helper()
	var contracts []tool.Contract
	for _, c := range tool.Contracts() {
		if slices.Contains([]string{tool.HTMLToPDFAPI, tool.WordToPDF, tool.ImageCompressAPI}, c.Slug) {
			change(&c)
			contracts = append(contracts, c)
		}
	}
	registry, err := tool.NewRegistry(contracts...)
	if err != nil {
		t.Fatal(err)
	}
	w.Remake(func(c *handlers.Config) { c.Registry = registry })
}
