package processes

import (
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// The figures of a program that has used processor time and memory are found below the process that started it.
func TestWhatAChildUsesIsCounted(t *testing.T) {
	child := exec.Command("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo used; read line; exit 0")
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 5)); err != nil {
		t.Fatal(err)
	}
	uses := Of(os.Getpid())
	_ = in.Close()
	if err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"service", "sh"} {
		i := slices.IndexFunc(uses, func(u Use) bool { return u.Kind == kind })
		if i < 0 || uses[i].Count != 1 || uses[i].Bytes < 100<<10 {
			t.Fatalf("%s: %+v", kind, uses)
		}
		if kind == "sh" && uses[i].Processor < 10*time.Millisecond {
			t.Errorf("%+v", uses[i])
		}
	}
}

func TestUsesAreWrittenByKind(t *testing.T) {
	before := Uses{{Kind: "service", Processor: time.Second}}
	after := Uses{
		{Kind: "service", Processor: 1300 * time.Millisecond, Bytes: 90 << 20, Count: 1},
		{Kind: "postgres", Processor: 120 * time.Millisecond, Bytes: 40 << 20, Count: 9},
	}
	got := after.Memory() + "; " + after.Share(before, time.Minute)
	want := "130 MiB (service 90 MiB, postgres 40 MiB of 9); 0.70 % of a core (service 0.50 %, postgres 0.20 %)"
	if got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

func TestProcessorTimePerItemCountsEndedChildren(t *testing.T) {
	before := Uses{{Kind: "service", Processor: time.Second}, {Kind: "postgres", Processor: time.Second, Ended: time.Second}}
	after := Uses{
		{Kind: "service", Processor: 1500 * time.Millisecond},
		{Kind: "postgres", Processor: 500 * time.Millisecond, Ended: 1800 * time.Millisecond},
	}
	const want = "all 80.0 µs CPU each, service 50.0 µs CPU each, postgres 30.0 µs CPU each"
	if got := after.Each(before, 10_000); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAProgramIsNamedWithoutWhatItSaysOfItself(t *testing.T) {
	if got := program(os.Getpid()); !strings.HasSuffix(got, ".test") || strings.Contains(got, "/") {
		t.Errorf("%q", got)
	}
}
