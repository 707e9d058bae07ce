package bounds

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// MemoryDefault is the limit for LibreOffice, which needs the most of the engines that read documents.
const MemoryDefault = 4 << 30

// Share is what all processes of a run may use together.
type Share struct {
	// MemoryBytes includes files in memory; 0 is MemoryDefault.
	MemoryBytes uint64
	// ProcessesMax limits processes and threads; 0 means any number.
	ProcessesMax uint64
	// Weight is the run's share of processor time relative to other runs, 0 for 100: it matters only while there is not enough for
	// all.
	Weight uint64
	// ProcessorsMax is how many processors it may keep busy, even if they are free; 0 is all.
	ProcessorsMax uint64
	// Background reduces its weight to a thirtieth.
	Background bool
}

// Group is the control group of one run, a directory in each tree of control groups that it needs. The zero value limits
// nothing.
type Group struct {
	share  Share
	placed places // the run's own directories
}

const (
	groupPrefix = "toolmill-"
	// shimProcessesMax is how many more processes and threads a run may have while it still is this program and not the engine.
	shimProcessesMax = 64
)

// NewGroup creates a group in which the controllers limit a run. Errors: a controller that cannot be used here, those of the
// file system.
func NewGroup(controllers []Controller, share Share) (g Group, err error) {
	here, err := placesHere()
	if err != nil {
		return g, err
	}
	return here.newGroup(controllers, share)
}

func (here places) newGroup(controllers []Controller, share Share) (Group, error) {
	g := Group{share: share, placed: places{}}
	name := groupPrefix + strconv.Itoa(os.Getpid()) + "-" + rand.Text()
	for _, c := range controllers {
		parent, found := here[c]
		if !found {
			g.Remove()
			return Group{}, lacking(c)
		}
		own := place{filepath.Join(parent.dir, name), parent.version}
		err := os.Mkdir(own.dir, 0o755)                 //nolint:gosec // the kernel's files in it have their own permissions
		if err != nil && !errors.Is(err, os.ErrExist) { // in version 2 it exists already, for another controller
			g.Remove()
			return Group{}, err
		}
		g.placed[c] = own
	}
	starting := share
	if share.ProcessesMax > 0 {
		starting.ProcessesMax += shimProcessesMax
	}
	if err := g.bind(starting, controllers...); err != nil {
		g.Remove()
		return Group{}, err
	}
	return g, nil
}

// Tighten is called when the engine runs: from then on the limit is for its own processes only.
func (g Group) Tighten() error {
	if g.share.ProcessesMax == 0 {
		return nil
	}
	return g.bind(g.share, Processes)
}

// Yield moves the group to the background, for good.
func (g Group) Yield() error {
	share := g.share
	share.Background = true
	return g.bind(share, Processor)
}

// bind writes the limits of a share for those of the controllers that the group has.
func (g Group) bind(share Share, controllers ...Controller) error {
	for _, c := range controllers {
		own, has := g.placed[c]
		if !has {
			continue
		}
		for _, s := range share.settings(c, own.version) {
			if err := os.WriteFile(filepath.Join(own.dir, s.file), []byte(s.value), 0); err != nil {
				return fmt.Errorf("%s: %w", c.Bounds(), err)
			}
		}
	}
	return nil
}

// Entries returns the files by which a process joins the group (Join).
func (g Group) Entries() []string {
	entries := make([]string, 0, len(g.placed))
	for _, own := range g.placed {
		entries = append(entries, filepath.Join(own.dir, own.entry()))
	}
	slices.Sort(entries)
	return slices.Compact(entries)
}

// entry returns the file that moves a single thread, where there is one for each controller: the kernel then need not wait
// until no process on the machine forks, which would cost several milliseconds. In version 2 a thread cannot leave its process
// for another group.
func (p place) entry() string {
	if p.version == 1 {
		return "tasks"
	}
	return "cgroup.procs"
}

func (g Group) paths() []string {
	paths := make([]string, 0, len(g.placed))
	for _, own := range g.placed {
		paths = append(paths, own.dir)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Join moves the calling thread, which must not change until it becomes another program, and everything that the program
// starts.
func Join(entries []string) error {
	for _, entry := range entries {
		if err := os.WriteFile(entry, []byte("0"), 0); err != nil {
			return err
		}
	}
	return nil
}

// Remove is called when no process is left. Processes that escaped from a run without a process namespace may keep a group: the
// kernel refuses, and the group stays.
func (g Group) Remove() {
	for _, path := range g.paths() {
		_ = unix.Rmdir(path)
	}
}
