package sandbox

import (
	"io"
	"os"
)

// Spec describes one run of a program.
type Spec struct {
	// Path is the program; a name without a slash is looked up in PATH.
	Path string
	// Args are the arguments without the program's own name.
	Args []string
	// Dir is the working directory, "/" if empty. It is private to this run: while the run lasts it belongs to the engine's user,
	// if there is one, with the files and directories that were in it at the start.
	Dir string
	// Env is the whole environment. Nothing is inherited.
	Env []string

	// Stdin is empty when nil.
	Stdin io.Reader
	// Stdout is discarded when nil.
	Stdout io.Writer
	// StdoutBytesMax ends the run with ErrOutput when it is exceeded; 0 means any number.
	StdoutBytesMax int64
	// ExtraFiles become descriptors 3, 4, … of the program.
	ExtraFiles []*os.File

	// ReadOnly are files and directories that it may read and execute in addition to its own file and the system's (view.Of), such
	// as the environment of a Python program: absolute paths, which may contain links.
	ReadOnly []string
	// Engine is the engine whose list of allowed system calls applies (calls.NumbersFor), such as "poppler"; "" is for a program
	// without a list, as in tests: only the denied list confines it.
	Engine string
	// ConfinesItself is for a program that puts its own children into further namespaces, as Chromium does. Others may not: many
	// vulnerabilities of the kernel were reachable through new namespaces.
	ConfinesItself bool
	// TemporarySocket is for a program that creates a socket in /tmp, whatever TMPDIR is, as LibreOffice does. If a run has a /tmp
	// of its own, every program may write there.
	TemporarySocket bool

	// Ahead is for a program that is started before there is work for it: Dir is not looked at (Limits.DirBytes) until it gets
	// some (Child.StandWith), since only the program itself has written there.
	Ahead bool

	Limits Limits
}

// Limits apply to each single process of a run, unless stated otherwise; 0 leaves a limit unchanged.
type Limits struct {
	AddressSpaceBytes uint64
	DataBytes         uint64
	FileBytes         uint64
	OpenFiles         uint64
	CPUSeconds        uint64
	// ProcessesMax limits processes and threads of the whole run. If Tier.CountsProcesses, the kernel refuses further ones.
	// Otherwise the kernel would also count the other processes of our own user, so a run that exceeds it is killed.
	ProcessesMax uint64
	// MemoryBytes limits all processes of the run together, including files in memory; 0 is 4 GiB. It applies if Tier.MemoryGroup
	// is set.
	MemoryBytes uint64
	// ProcessorWeight is the run's share of processor time relative to other runs, 0 for 100, while there is not enough for all.
	// ProcessorsMax is how many processors it may keep busy at any time, 0 for all. Both apply if Tier.ProcessorGroup is set;
	// otherwise all runs have the same weight.
	ProcessorWeight, ProcessorsMax uint64
	// DirBytes limits all files in Spec.Dir together, with ErrOutput; 0 is 4 GiB.
	DirBytes uint64
}
