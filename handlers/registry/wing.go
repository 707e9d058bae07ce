package registry

import (
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
)

// Wing holds the ports of the registry and of runs in the browser; all are needed.
type Wing struct {
	rest.Sender

	Registry Tools
}

// Tools returns the tools: *tool.Registry, or one that follows the engines of the running workers.
type Tools interface {
	All() []tool.Contract
	Find(slug string) (tool.Contract, bool)
}
