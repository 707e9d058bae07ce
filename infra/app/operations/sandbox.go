package operations

import (
	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// sandbox describes the confinement of engines; nil in a process that runs no tools.
func (of Subject) sandbox(p *lifecycle.Process) *operations.Sandbox {
	if of.Worker == nil {
		return nil
	}
	return sandboxOf(sandbox.Probe(), p.Config.Sandbox(), sandbox.Lacks())
}

func sandboxOf(tier sandbox.Tier, minimum sandbox.Level, lacks []string) *operations.Sandbox {
	return &operations.Sandbox{
		Level: string(tier.Level()), Tier: tier.String(), Minimum: string(minimum), Warning: tier.Level().Warning(),
		Lacks: lacks, SystemCalls: systemCallsOf(tier),
	}
}

// systemCallsOf returns which list of system calls is in use, "" if the machine's kernel filters none.
func systemCallsOf(tier sandbox.Tier) string {
	if !tier.Seccomp {
		return ""
	}
	return string(calls.Used())
}
