package registry

import (
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
)

// Wing is the registry of tools, and runs in the browser. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender

	Registry Tools
}

// Tools knows the tools: *tool.Registry, or what follows the engines that workers have.
type Tools interface {
	All() []tool.Contract
	Find(slug string) (tool.Contract, bool)
}
