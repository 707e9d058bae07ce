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
	// lacks says of each part that was not reached why.
	lacks []string
}

var probeOnce = sync.OnceValue(func() probed { return probe(rehearse) })

// Probe is the strongest tier that works here. It is tried out once, with the shim itself, which takes some tens of
// milliseconds.
func Probe() Tier { return probeOnce().tier }

// Lacks says of each part of the sandbox that does not work here why, for operators. It is empty where all of it does.
func Lacks() []string { return probeOnce().lacks }

// probe finds the namespaces that work, and adds to them what works each.
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

// namespaces are the strongest that work, with what that says of the stronger ones.
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
