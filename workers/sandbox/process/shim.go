package process

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	// shimName is what our executable is called by when it has to become an engine.
	shimName = "toolmill-engine-shim"
	// ownExecutable is resolved in the child itself, so it needs no permission
	// on the folders above.
	ownExecutable = "/proc/self/exe"
	// shimExitCode is seen only if the status pipe is lost.
	shimExitCode = 126
)

// order tells the shim what to do; it is the shim's first argument, the
// program and its arguments follow.
type order struct {
	User      int      `json:"user"`  // 0: stay
	Users     *userMap `json:"users"` // of a namespace of its own
	Limits    []limit  `json:"limits"`
	StatusFD  int      `json:"statusFd"`
	Rehearsal bool     `json:"rehearsal"`

	View           view `json:"view"`
	PrivateFiles   bool `json:"privateFiles"`
	OwnProcesses   bool `json:"ownProcesses"` // it has a process namespace
	Landlock       int  `json:"landlock"`     // the version to use, 0 for none
	Seccomp        bool `json:"seccomp"`
	ConfinesItself bool `json:"confinesItself"`

	Allowed  []uint32 `json:"allowed,omitempty"`  // the only system calls, of those that the denied list leaves; none for all
	RecordFD int      `json:"recordFd,omitempty"` // 0 unless its calls are recorded
	Recorded []uint32 `json:"recorded,omitempty"`

	MemoryGroup     string `json:"memoryGroup"` // "" for none
	Background      bool   `json:"background"`
	TemporarySocket bool   `json:"temporarySocket"`

	ownProc bool // /proc shows the engine's processes only
	rules   int  // Landlock's, as a descriptor
}

func (o *order) encode() string {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // numbers and names only
	}
	return string(text)
}

func init() { //nolint:gochecknoinits // see the doc of the package: it has to work in every binary
	if len(os.Args) > 2 && os.Args[0] == shimName {
		becomeEngine(os.Args[1], os.Args[2:])
	}
}

// becomeEngine never returns. Rights are dropped for the calling thread alone,
// which is enough: exec ends the others. What os.Exit does besides ending is
// for a program that ran: a second's wait, where the race detector is built in.
func becomeEngine(text string, argv []string) {
	runtime.LockOSThread()
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		syscall.Exit(shimExitCode)
	}
	err := restrict(&o)
	if err == nil && o.Rehearsal {
		syscall.Exit(0)
	}
	if err == nil {
		err = syscall.Exec(argv[0], argv, os.Environ()) //nolint:gosec // running what it is told is its purpose
	}
	fmt.Fprint(os.NewFile(uintptr(o.StatusFD), "status"), err)
	syscall.Exit(shimExitCode)
}

func closeStatusOnExec(o *order) error {
	_, err := unix.FcntlInt(uintptr(o.StatusFD), unix.F_SETFD, unix.FD_CLOEXEC)
	return err
}
