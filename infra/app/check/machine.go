package check

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// Free space of the data directory below which it is said, in bytes: rules of thumb. Attempts and, without a bucket, all files of the
// last day are on this disk, and one upload may have a gigabyte.
const (
	freeScarce = 10 << 30
	freeNone   = 1 << 30
)

func (m Machine) disk(context.Context) []Finding {
	const name, room = "disk", "make room, or set TOOLMILL_DATA_DIR to another disk"
	dir := existing(m.Config.DataDir)
	var s unix.Statfs_t
	file, err := os.CreateTemp(dir, ".toolmill-check-*")
	if err == nil {
		err = errors.Join(file.Close(), os.Remove(file.Name()), unix.Statfs(dir, &s))
	}
	if err != nil {
		return []Finding{{name, Fault, err.Error(), "let the service's user write to TOOLMILL_DATA_DIR"}}
	}
	free := s.Bavail * uint64(s.Bsize) //nolint:gosec // the size of a block is positive
	says := fmt.Sprintf("%.1f GB free in %s", float64(free)/1e9, dir)
	switch {
	case free < freeNone:
		return []Finding{{name, Fault, says, room}}
	case free < freeScarce:
		return []Finding{{name, Warning, says, room}}
	}
	return []Finding{{name, OK, says, ""}}
}

// existing returns a directory, or the lowest one above it that exists: the first start makes the others.
func existing(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

func (m Machine) sandbox(context.Context) []Finding {
	if !m.Config.Has(config.RoleWorker) {
		return nil
	}
	return []Finding{confined(sandbox.Probe(), sandbox.Lacks(), sandbox.Require(m.Config.Sandbox()))}
}

// confined is how a machine confines engines; refused is why that is not enough, nil if it is.
func confined(tier sandbox.Tier, lacks []string, refused error) Finding {
	const name = "sandbox"
	says := fmt.Sprintf("%s (%s)", tier.Level(), tier)
	if len(lacks) > 0 {
		says += "; missing: " + strings.Join(lacks, ", ")
	}
	if refused != nil {
		return Finding{name, Fault, says + ": " + refused.Error(), "docs/security.md says what each level needs; TOOLMILL_SANDBOX_MINIMUM accepts less"}
	}
	if warning := tier.Level().Warning(); warning != "" {
		return Finding{name, Warning, says, warning}
	}
	return Finding{name, OK, says, ""}
}

// engines starts every engine and runs each tool on a tiny file, as a worker does at its start.
func (m Machine) engines(ctx context.Context) []Finding {
	if !m.Config.Has(config.RoleWorker) {
		return nil
	}
	failed := func(err error) []Finding {
		return []Finding{{"engines", Fault, err.Error(), "repeat the check as the service's user"}}
	}
	scratch, err := os.MkdirTemp("", "toolmill-check-")
	if err != nil {
		return failed(err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()                                               // in the system's directory of temporary files
	if err := errors.Join(os.Chmod(scratch, 0o711), calls.Use(m.Config.Calls())); err != nil { //nolint:gosec // engines' users must be able to enter it
		return failed(err)
	}
	set, err := engines.Start(ctx, engines.Config{Scratch: scratch, Kept: filepath.Join(scratch, "kept"), ChromiumConcurrency: 1, Logger: m.Logger})
	defer func() { _ = set.Stop(context.WithoutCancel(ctx)) }() // the program ends
	if err != nil {
		return failed(err)
	}
	set.Probe(ctx)
	var all []Finding
	for _, e := range set.Engines {
		all = append(all, engine(e, set.UnableTools(e.Class), set.Lacking(e.Class)))
	}
	return all
}

func engine(e engines.Engine, unable map[string]error, lacks []string) Finding {
	const do = "scripts/setup and the Dockerfile list the packages that engines need"
	says := strings.TrimSpace(e.Name + " " + e.Version)
	switch {
	case e.Missing != nil:
		return Finding{e.Class, Warning, e.Missing.Error(), "its tools are not offered; " + do}
	case len(unable) > 0:
		slugs := slices.Sorted(maps.Keys(unable))
		return Finding{e.Class, Warning, fmt.Sprintf("%s cannot run %s: %v", says, strings.Join(slugs, ", "), unable[slugs[0]]), "these tools are not offered; " + do}
	case len(lacks) > 0:
		return Finding{e.Class, Warning, says + " lacks " + strings.Join(lacks, ", "), "results are worse; " + do}
	}
	return Finding{e.Class, OK, fmt.Sprintf("%s runs its %d tools", says, len(e.Tools)), ""}
}
