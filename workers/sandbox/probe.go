package sandbox

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
	"github.com/toolmill/toolmill/workers/sandbox/view"
)

// probed is what was found out about this machine.
type probed struct {
	tier Tier
	// lacks says for each part that does not work why.
	lacks []string
}

var probeOnce = sync.OnceValue(func() probed { return probe(rehearse) })

// Probe returns the strongest tier that works here. It is tried once, with the shim itself, which takes tens of milliseconds.
func Probe() Tier { return probeOnce().tier }

// Lacks says for each part of the sandbox that does not work here why, for operators; nil if everything works.
func Lacks() []string { return probeOnce().lacks }

// probe finds the namespaces that work, and adds each part that works with them.
func probe(try func(Tier) error) (p probed) {
	p.tier, p.lacks = namespaces(try)
	attempt := func(with Tier, what string) {
		if err := try(with); err != nil {
			p.lacks = append(p.lacks, fmt.Sprintf("%s: %v", what, err))
			return
		}
		p.tier = with
	}
	if p.tier.NoNetwork {
		with := p.tier
		with.PrivateFiles = true
		attempt(with, "private files (mount namespace)")
	}
	with := p.tier
	if with.Landlock = view.LandlockVersion(); with.Landlock == 0 {
		p.lacks = append(p.lacks, "Landlock: the kernel has none (it came with Linux 5.13; the boot parameter lsm= may leave it out)")
	} else {
		attempt(with, "Landlock")
	}
	with = p.tier
	with.Seccomp = true
	attempt(with, "seccomp (a filter of system calls)")
	for _, c := range bounds.Controllers {
		attempt(p.tier.with(c), c.Bounds()+" of a run as a whole (control group)")
	}
	return p
}

// namespaces returns the strongest namespaces that work, and why stronger ones do not.
func namespaces(try func(Tier) error) (Tier, []string) {
	candidates := []Tier{{NoNetwork: true, UserNamespace: true}}
	if os.Getuid() == 0 {
		candidates = []Tier{{NoNetwork: true, OwnUser: true}, {OwnUser: true}, {NoNetwork: true}}
	}
	var lacks []string
	for _, tier := range candidates {
		err := try(tier)
		if err == nil {
			return tier, lacks
		}
		lacks = append(lacks, fmt.Sprintf("namespaces (%s): %v", tier, err))
	}
	return Tier{}, lacks
}

const rehearsalMax = 10 * time.Second

func rehearse(tier Tier) error {
	ctx, cancel := context.WithTimeout(context.Background(), rehearsalMax)
	defer cancel()
	spec := Spec{Path: ownExecutable, Limits: Limits{ProcessesMax: 64, OpenFiles: 64}}
	child, err := start(ctx, spec, tier, true)
	if err != nil {
		return err
	}
	_, err = child.Wait()
	return err
}
