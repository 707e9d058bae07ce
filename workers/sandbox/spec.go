package sandbox

import (
	"io"
	"os"
)

// Spec describes one run of a program.
type Spec struct {
	// Path of the program; a name without a slash is looked up in PATH.
	Path string
	// Args without the program's own name.
	Args []string
	// Dir is the working directory, "/" when empty. It is private to this run:
	// while the run lasts it belongs to the engine's user, where it has one, with
	// the files and directories that are in it at the start.
	Dir string
	// Env is all of the environment. Nothing is inherited.
	Env []string

	// Stdin is empty when nil.
	Stdin io.Reader
	// Stdout is discarded when nil.
	Stdout io.Writer
	// StdoutBytesMax ends the run with ErrOutput when it is exceeded; 0 is not a cap.
	StdoutBytesMax int64
	// ExtraFiles become descriptors 3, 4, … of the program.
	ExtraFiles []*os.File

	// ReadOnly are files and directories that it may read and execute besides its own file and the system's
	// (systemPaths), such as the environment of a Python program: absolute paths, which may lead through links.
	ReadOnly []string
	// Engine is whose list of allowed system calls holds (AllowedCalls), such as "poppler"; "" is for a program that belongs
	// to none, as in tests: the denied list alone confines it.
	Engine string
	// ConfinesItself is for a program that puts its own children into further namespaces, as Chromium does. It is
	// denied otherwise: new namespaces are where many of the kernel's faults were reached from.
	ConfinesItself bool
	// TemporarySocket is for a program that makes a socket in /tmp, wherever TMPDIR leads, as LibreOffice does. Where a
	// run has a /tmp of its own, every program may write there.
	TemporarySocket bool

	Limits Limits
}

// Limits of each single process of a run, unless said otherwise; 0 leaves a limit as it is.
type Limits struct {
	AddressSpaceBytes uint64
	DataBytes         uint64
	FileBytes         uint64
	OpenFiles         uint64
	CPUSeconds        uint64
	// ProcessesMax counts processes and threads of the whole run. The kernel holds it where Tier.CountsProcesses says so: it
	// refuses one more. Elsewhere it would count what else our own user runs, and a run that has more is killed.
	ProcessesMax uint64
	// MemoryBytes is of all processes of the run together, with what they keep in files in memory; 0 is 4 GiB. It holds
	// where Tier.MemoryGroup says so.
	MemoryBytes uint64
	// ProcessorWeight is of a run's processor time against other runs', 0 for 100, while there is not enough for all.
	// ProcessorsMax is how many processors it may keep busy at any time, 0 for all. Both hold where Tier.ProcessorGroup says
	// so; elsewhere all runs weigh the same.
	ProcessorWeight, ProcessorsMax uint64
	// DirBytes is of all files in Spec.Dir together, ErrOutput when there is more; 0 is 4 GiB.
	DirBytes uint64
}
