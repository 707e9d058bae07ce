package sandbox

import (
	"errors"
	"strings"
	"testing"
)

func TestLevels(t *testing.T) {
	for want, tiers := range map[Level][]Tier{
		LevelLimits: {
			{},
			{Landlock: 7},
			{Seccomp: true},
			{NoNetwork: true, OwnUser: true, PrivateFiles: true, Landlock: 7},
			{NoNetwork: true, Seccomp: true},
		},
		LevelRestricted: {
			{Landlock: 1, Seccomp: true},
			{NoNetwork: true, PrivateFiles: true, Seccomp: true},
			{NoNetwork: true, PrivateFiles: true, Seccomp: true, Landlock: 7},
			{OwnUser: true, Seccomp: true, Landlock: 7},
		},
		LevelIsolated: {
			{NoNetwork: true, PrivateFiles: true, Seccomp: true, Landlock: 1, OwnUser: true},
			{NoNetwork: true, PrivateFiles: true, Seccomp: true, Landlock: 7, UserNamespace: true},
		},
	} {
		for _, tier := range tiers {
			if got := tier.Level(); got != want {
				t.Errorf("%+v is %s, want %s", tier, got, want)
			}
		}
	}
}

func TestRequireSaysWhatIsMissing(t *testing.T) {
	found := probed{tier: Tier{Seccomp: true}, lacks: []string{"Landlock: the kernel has none"}}
	if err := require(LevelLimits, found); err != nil {
		t.Error(err)
	}
	for _, minimum := range []Level{LevelRestricted, LevelIsolated} {
		err := require(minimum, found)
		if err == nil || !strings.Contains(err.Error(), found.lacks[0]) || !strings.Contains(err.Error(), string(minimum)) {
			t.Errorf("%s: %v", minimum, err)
		}
	}
}

// A part that does not work is left out and reported, and does not affect the others.
func TestProbeKeepsWhatWorks(t *testing.T) {
	p := probe(func(tier Tier) error {
		if tier.PrivateFiles || tier.ProcessesGroup {
			return errors.ErrUnsupported
		}
		return nil
	})
	if p.tier.PrivateFiles || p.tier.ProcessesGroup || !p.tier.NoNetwork || !p.tier.Seccomp || !p.tier.MemoryGroup || !p.tier.ProcessorGroup ||
		len(p.lacks) != 2 {
		t.Errorf("%s, lacks %q", p.tier, p.lacks)
	}
	if p := probe(func(Tier) error { return errors.ErrUnsupported }); p.tier != (Tier{}) || len(p.lacks) < 4 {
		t.Errorf("%s, lacks %q", p.tier, p.lacks)
	}
}
