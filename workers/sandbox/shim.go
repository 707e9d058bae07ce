package sandbox

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
	"github.com/toolmill/toolmill/workers/sandbox/users"
	"github.com/toolmill/toolmill/workers/sandbox/view"
)

const (
	// shimName is the name under which our executable is called when it has to become an engine.
	shimName = "toolmill-engine-shim"
	// ownExecutable is resolved in the child itself, so it needs no permission for the directories above.
	ownExecutable = "/proc/self/exe"
	// shimExitCode is visible only if the status pipe is lost.
	shimExitCode = 126
)

// order tells the shim what to do; it is the shim's first argument, and the program and its arguments follow.
type order struct {
	StatusFD  int  `json:"statusFd"`
	Rehearsal bool `json:"rehearsal"`

	User  int        `json:"user"`  // 0: our own user
	Users *users.Map `json:"users"` // of a user namespace

	Limits     []bounds.Resource `json:"limits"`
	Groups     []string          `json:"groups"`
	Background bool              `json:"background"`

	View  view.View     `json:"view"`
	Calls *calls.Filter `json:"calls"` // nil for no filter
}

func (o *order) encode() string {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // it contains only numbers and names
	}
	return string(text)
}

func init() { //nolint:gochecknoinits // it must work in every binary, see the package's doc
	if len(os.Args) > 2 && os.Args[0] == shimName {
		becomeEngine(os.Args[1], os.Args[2:])
	}
}

// becomeEngine never returns. Privileges are dropped for the calling thread only, which is enough: exec ends the others. It
// does not use os.Exit, which would wait for a second under the race detector. The engine's limits hold for Go's runtime too,
// which ends the process when it gets no memory or thread: it does not collect garbage, and nothing is allocated under them.
func becomeEngine(text string, argv []string) {
	debug.SetGCPercent(-1) // it may start a thread; from a locked one it would do so later, perhaps during exec, and fail
	runtime.LockOSThread()
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		syscall.Exit(shimExitCode)
	}
	engine, err := bounds.NewImage(argv, os.Environ())
	if err == nil {
		err = restrict(&o)
	}
	if err == nil && o.Rehearsal {
		syscall.Exit(0)
	}
	if err == nil {
		err = engine.Exec()
	}
	fmt.Fprint(os.NewFile(uintptr(o.StatusFD), "status"), err)
	syscall.Exit(shimExitCode)
}

func closeStatusOnExec(o *order) error {
	_, err := unix.FcntlInt(uintptr(o.StatusFD), unix.F_SETFD, unix.FD_CLOEXEC)
	return err
}
