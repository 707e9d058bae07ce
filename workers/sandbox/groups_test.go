package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// The control group alone refuses too many processes, and reports it.
func TestAForkBombIsStoppedByItsControlGroup(t *testing.T) {
	t.Parallel()
	if !Probe().ProcessesGroup {
		t.Log("the tier of this machine does not promise it")
		return
	}
	spec := withLimits(shell("for i in $(seq 300); do sleep 1000 & done; exit 0"), Limits{ProcessesMax: 100})
	awaitDeath := lifeline(t, &spec)
	child, err := start(t.Context(), spec, Tier{ProcessesGroup: true}, false)
	if err != nil {
		t.Fatal(err)
	}
	result, err := child.Wait()
	if !errors.Is(err, ErrExit) || !result.OutOfProcesses {
		t.Errorf("%+v, %v", result, err)
	}
	awaitDeath()
	_, result, err = output(t, withLimits(shell("for i in $(seq 10); do true & done; wait"), Limits{ProcessesMax: 100}))
	if err != nil || result.OutOfProcesses {
		t.Errorf("%+v, %v", result, err)
	}
}

// burn spins on the first processor that it may use, once it has read a line from stdin, for MILLISECONDS of processor time.
func burn() {
	runtime.LockOSThread()
	var may, first unix.CPUSet
	err := unix.SchedGetaffinity(0, &may)
	for processor := range len(may) * 64 {
		if may.IsSet(processor) {
			first.Set(processor)
			break
		}
	}
	fmt.Println("ready", errors.Join(err, unix.SchedSetaffinity(0, &first)))
	fmt.Scanln()
	milliseconds, _ := strconv.Atoi(os.Getenv("MILLISECONDS"))
	var used unix.Rusage
	for time.Duration(used.Utime.Nano()+used.Stime.Nano()) < time.Duration(milliseconds)*time.Millisecond {
		unix.Getrusage(unix.RUSAGE_THREAD, &used)
	}
}

// When two runs want the same processor, one with half the weight gets half as much as the other.
func TestProcessorTimeIsWeighed(t *testing.T) {
	if !Probe().ProcessorGroup {
		t.Log("the tier of this machine does not promise it")
		return
	}
	begin := func(milliseconds int, weight uint64) (*Child, *io.PipeWriter) {
		spec := engine("burn", fmt.Sprintf("MILLISECONDS=%d", milliseconds), "GOMAXPROCS=1")
		spec.Limits.ProcessorWeight = weight
		read, write := io.Pipe()
		spec.Stdin = read
		return startReady(t.Context(), t, spec, Probe()), write
	}
	light, goLight := begin(1e6, 50)
	heavy, goHeavy := begin(600, 100)
	for _, tell := range []*io.PipeWriter{goLight, goHeavy} {
		io.WriteString(tell, "\n")
		tell.Close()
	}
	whole, err := heavy.Wait()
	light.Kill()
	half, _ := light.Wait()
	if err != nil || half.CPU > whole.CPU*3/4 {
		t.Errorf("%v beside %v, %v", half.CPU, whole.CPU, err)
	}
	t.Logf("%v beside %v", half.CPU, whole.CPU)
}
