package chromium

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// However much work the background has, a foreground job gets a slot and a process, and vice versa.
func TestTheLanesDoNotWaitForEachOther(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 1})
	background := sandbox.NewStanding(true).In(t.Context())
	endBackground := occupyIn(background, t, pool, "acc_1")
	render(t, pool, "acc_1", Request{HTML: "x"})
	endForeground := occupy(t, pool, "acc_2")
	endBackground()
	if _, err := pool.Render(background, "acc_1", Request{HTML: "x"}, io.Discard, nil); err != nil {
		t.Error(err)
	}
	endForeground()
}

// A process's lowered priority cannot be raised again, so the account's foreground gets another process.
func TestTheBackgroundHasProcessesOfItsOwn(t *testing.T) {
	pool := startPool(t, Config{Linger: time.Hour})
	for _, ctx := range []context.Context{sandbox.NewStanding(true).In(t.Context()), t.Context(), sandbox.NewStanding(true).In(t.Context())} {
		if _, err := pool.Render(ctx, "acc_1", Request{HTML: "x"}, io.Discard, nil); err != nil {
			t.Fatal(err)
		}
	}
	awaitStats(t, pool, func(s Stats) bool { return s.Idle == 2 && s.Jobs == 3 })
	pool.mu.Lock()
	defer pool.mu.Unlock()
	for _, b := range pool.idle {
		foreground := nicenessOf(t, os.Getpid())
		for _, pid := range groupOf(t, b.child.PID()) {
			if gives := nicenessOf(t, pid) > foreground; gives != b.owner.background {
				t.Errorf("process %d of %+v gives way: %v", pid, b.owner, gives)
			}
		}
	}
}

// A job that gives up before it got the process leaves it unchanged: it may become anybody's.
func TestAProcessThatTheBackgroundGaveUpIsASpareAgain(t *testing.T) {
	pool := startPool(t, Config{})
	job := &waiter{owner{account: "acc_1", background: true}, make(chan launched, 1)}
	pool.mu.Lock()
	given := pool.takeReady(job.owner)
	pool.bind(given, job.owner)
	job.ready <- launched{browser: given}
	pool.mu.Unlock()
	pool.giveUp(job)
	if stats := pool.Stats(); stats.Spares != 1 || stats.Busy != 0 {
		t.Errorf("%+v", stats)
	}
	if own := nicenessOf(t, os.Getpid()); nicenessOf(t, given.child.PID()) != own {
		t.Error("it gives way")
	}
}

func TestTheForegroundIsServedFirst(t *testing.T) {
	waiting := func(account string, background bool) *waiter {
		return &waiter{owner: owner{account: account, background: background}}
	}
	pool := &Pool{waiting: []*waiter{waiting("acc_1", true), waiting("acc_2", false), waiting("acc_3", true), waiting("acc_4", false)}}
	for _, want := range []string{"acc_2", "acc_4", "acc_1", "acc_3"} {
		if got := pool.longestWaiting().owner.account; got != want {
			t.Errorf("%s is served, want %s", got, want)
		}
	}
}

// groupOf returns the processes of a group.
func groupOf(t *testing.T, leader int) (members []int) {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if fields := statOf(t, pid); len(fields) > 2 && fields[2] == strconv.Itoa(leader) {
			members = append(members, pid)
		}
	}
	if len(members) < 3 {
		t.Errorf("a browser of %d processes", len(members))
	}
	return members
}

func nicenessOf(t *testing.T, pid int) int {
	t.Helper()
	const niceness = 16 // proc(5): the 19th field; the first after the name is the third
	fields := statOf(t, pid)
	if len(fields) <= niceness {
		return 0
	}
	n, err := strconv.Atoi(fields[niceness])
	if err != nil {
		t.Error(err)
	}
	return n
}

// statOf returns the fields of a process's stat after its name, or nil if it has ended.
func statOf(t *testing.T, pid int) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil && !errors.Is(err, os.ErrNotExist) && !strings.Contains(err.Error(), "no such process") {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return strings.Fields(rest)
}

// A job that hangs and has to give way blocks nobody: its slot goes to the next job, and its process gets low priority.
func TestAJobThatGivesWayLeavesItsSlot(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 1})
	standing := sandbox.NewStanding(false)
	end := occupyIn(standing.In(t.Context()), t, pool, "acc_1")
	standing.GiveWay()
	render(t, pool, "acc_2", Request{HTML: "x"})
	pool.mu.Lock()
	for b := range pool.busy {
		if !b.child.GivesWay() || nicenessOf(t, b.child.PID()) <= nicenessOf(t, os.Getpid()) {
			t.Errorf("the process of %+v does not give way", b.owner)
		}
	}
	pool.mu.Unlock()
	end()
	render(t, pool, "acc_1", Request{HTML: "x"})
}

// The number of jobs in overtime is bounded: further ones keep their slots.
func TestOvertimeIsBounded(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 1, OvertimeMax: 1})
	first, second := sandbox.NewStanding(false), sandbox.NewStanding(false)
	endFirst := occupyIn(first.In(t.Context()), t, pool, "acc_1")
	first.GiveWay()
	endSecond := occupyIn(second.In(t.Context()), t, pool, "acc_2")
	second.GiveWay()
	if n, m := len(pool.slots[overtime]), len(pool.slots[foreground]); n != 1 || m != 1 {
		t.Errorf("%d go on beside %d in the foreground", n, m)
	}
	endSecond()
	endFirst()
	render(t, pool, "acc_3", Request{HTML: "x"})
}
