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

// MemoryDefault is what LibreOffice is given, the hungriest of those that read documents.
const MemoryDefault = 4 << 30

// Share is what all processes of a run may have together.
type Share struct {
	// MemoryBytes, with what they keep in files in memory; 0 is MemoryDefault.
	MemoryBytes uint64
	// ProcessesMax counts processes and threads; 0 is any number.
	ProcessesMax uint64
	// Weight is of a run's processor time against those of others, 0 for 100: it counts only while there is not enough for all.
	Weight uint64
	// ProcessorsMax is how many processors it may keep busy, also where nobody else wants them; 0 is all.
	ProcessorsMax uint64
	// Background leaves it a thirtieth of its weight.
	Background bool
}

// Group is the control group of one run, a directory in each of the kernel's trees that it needs. The zero value bounds
// nothing.
type Group struct {
	share  Share
	placed places // its own directories
}

const (
	groupPrefix = "toolmill-"
	// shimProcessesMax is how many processes and threads a run may have more while it is not the engine yet but this program.
	shimProcessesMax = 64
)

// NewGroup makes a group in which some controllers bound what a run has. Errors: a controller that cannot be used here, those
// of the file system.
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
		err := os.Mkdir(own.dir, 0o755)                 //nolint:gosec // the kernel's files in it have their own rights
		if err != nil && !errors.Is(err, os.ErrExist) { // in version 2 another controller is there already
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

// Tighten is called when the engine runs: from then on none but its own processes count.
func (g Group) Tighten() error {
	if g.share.ProcessesMax == 0 {
		return nil
	}
	return g.bind(g.share, Processes)
}

// Yield puts the group in the background, for good.
func (g Group) Yield() error {
	share := g.share
	share.Background = true
	return g.bind(share, Processor)
}

// bind writes what a share says to some controllers, as far as the group has them.
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

// Entries are the files by which a process joins the group (Join).
func (g Group) Entries() []string {
	entries := make([]string, 0, len(g.placed))
	for _, own := range g.placed {
		entries = append(entries, filepath.Join(own.dir, own.entry()))
	}
	slices.Sort(entries)
	return slices.Compact(entries)
}

// entry moves a single thread where there is one for each controller: the kernel then need not wait until no process of the
// machine forks, which costs some milliseconds each time. In version 2 a thread cannot leave its process for another group.
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

// Join moves the calling thread, which has to stay the same one until it becomes another program, and what that starts.
func Join(entries []string) error {
	for _, entry := range entries {
		if err := os.WriteFile(entry, []byte("0"), 0); err != nil {
			return err
		}
	}
	return nil
}

// Remove is called when no process is left. What has left a run without a process namespace may keep a group: the kernel
// says so, and it stays.
func (g Group) Remove() {
	for _, path := range g.paths() {
		_ = unix.Rmdir(path)
	}
}
