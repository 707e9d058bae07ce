package bounds

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var share = Share{MemoryBytes: 64 << 20, ProcessesMax: 10, Weight: 50, ProcessorsMax: 2}

// written returns the content of files of a group, of the kernel's or of a directory that stands for it.
func written(t *testing.T, g Group, names ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, path := range g.paths() {
		for _, name := range names {
			text, err := trimmed(filepath.Join(path, name))
			if err == nil {
				found[name] = text
			} else if !errors.Is(err, fs.ErrNotExist) {
				t.Error(err)
			}
		}
	}
	return found
}

// tree creates directories as the kernel's are mounted, and the lines of /proc/self/cgroup.
func tree(t *testing.T, files map[string]string) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// The kernel of this machine accepts each setting, in its version of control groups.
func TestTheKernelTakesAShare(t *testing.T) {
	here, err := placesHere()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Controllers {
		g, err := NewGroup([]Controller{c}, share)
		if err != nil {
			t.Logf("%s is not ours to divide here: %v", c, err)
			continue
		}
		defer g.Remove()
		starting := share
		starting.ProcessesMax += shimProcessesMax
		check := func(share Share) {
			t.Helper()
			for _, s := range share.settings(c, here[c].version) {
				if got := written(t, g, s.file)[s.file]; got != s.value {
					t.Errorf("%s is %q, want %q", s.file, got, s.value)
				}
			}
		}
		check(starting)
		if err := g.Tighten(); err != nil {
			t.Error(err)
		}
		check(share)
		if err := g.Yield(); err != nil {
			t.Error(err)
		}
		background := share
		background.Background = true
		check(background)
	}
}

// Version 2: one directory for all controllers, in the parent of our group if that delegates them.
func TestAGroupOfVersion2(t *testing.T) {
	root := tree(t, map[string]string{
		"unit/cgroup.subtree_control":         "cpu memory pids",
		"unit/service/cgroup.subtree_control": "",
	})
	found := findPlaces(root, "0::/unit/service\n")
	g, err := found.newGroup(Controllers, share)
	if err != nil || len(g.paths()) != 1 || filepath.Dir(g.paths()[0]) != filepath.Join(root, "unit") {
		t.Fatalf("%v, %v", g.paths(), err)
	}
	want := map[string]string{"memory.max": "67108864", "pids.max": "74", "cpu.weight": "50", "cpu.max": "200000 100000"}
	if got := written(t, g, slices.Collect(maps.Keys(want))...); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if err := errors.Join(g.Tighten(), g.Yield()); err != nil {
		t.Error(err)
	}
	if got := written(t, g, "pids.max", "cpu.weight"); got["pids.max"] != "10" || got["cpu.weight"] != "2" {
		t.Error(got)
	}
	if err := Join(g.Entries()); err != nil || written(t, g, "cgroup.procs")["cgroup.procs"] != "0" {
		t.Error(err)
	}
}

// A delegated group of version 2 is made to delegate the controllers that it does not delegate yet.
func TestAGroupIsAskedToHandOn(t *testing.T) {
	root := tree(t, map[string]string{
		"unit/cgroup.subtree_control": "", "unit/cgroup.controllers": "cpuset memory",
		"cgroup.subtree_control": "", "cgroup.controllers": "cpu memory",
	})
	findPlaces(root, "0::/unit\n")
	for file, want := range map[string]string{"unit/cgroup.subtree_control": "+memory", "cgroup.subtree_control": ""} {
		if got := strings.Join(wordsIn(filepath.Join(root, file)), " "); got != want {
			t.Errorf("%s was asked for %q, want %q", file, got, want)
		}
	}
}

// Version 1 beside an empty version 2: a tree for each controller, some of them mounted together.
func TestPlacesOfVersion1(t *testing.T) {
	const own = "9:name=systemd:/\n8:pids:/a\n4:memory:/b/c\n2:cpu,cpuacct:/\n0::/\n"
	want := places{Processes: {"/trees/pids/a", 1}, Memory: {"/trees/memory/b/c", 1}, Processor: {"/trees/cpu", 1}}
	if found := findPlaces("/trees", own); !maps.Equal(found, want) {
		t.Errorf("%v, want %v", found, want)
	}
}

func TestAControllerThatIsNotOursIsReported(t *testing.T) {
	root := tree(t, map[string]string{"unit/cgroup.subtree_control": "memory"})
	found := findPlaces(root, "0::/unit\n")
	_, err := found.newGroup(Controllers, share)
	if err == nil || !strings.Contains(err.Error(), "Delegate=memory pids cpu") {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(root, "unit", groupPrefix+"*")); len(left) > 0 {
		t.Error(left)
	}
}

// A killed service leaves its groups, and the next one removes them.
func TestGroupsOfTheDeadAreRemoved(t *testing.T) {
	root := t.TempDir()
	dead, alive, other := filepath.Join(root, groupPrefix+"99999999-x"), filepath.Join(root, groupPrefix+"1-x"), filepath.Join(root, "other-99999999-x")
	for _, dir := range []string{dead, alive, other} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	removeLeft(root)
	for dir, stays := range map[string]bool{dead: false, alive: true, other: true} {
		if _, err := os.Stat(dir); (err == nil) != stays {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

// Of three runs that want a processor, one has half the weight and one, in the background, a thirtieth.
func TestWeights(t *testing.T) {
	for want, s := range map[string]Share{"1024": {}, "512": {Weight: 50}, "36": {Background: true}, "18": {Weight: 50, Background: true}} {
		if got := s.settings(Processor, 1)[0].value; got != want {
			t.Errorf("%+v: %s, want %s", s, got, want)
		}
	}
}
