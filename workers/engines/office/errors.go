package office

import "errors"

// Errors of Convert, in addition to those of package sandbox.
var (
	// ErrRefused means that LibreOffice cannot read the document.
	ErrRefused = errors.New("LibreOffice cannot read the document")
	// ErrNoOutput means that LibreOffice exited successfully without an output and without a reason.
	ErrNoOutput = errors.New("LibreOffice made no output")
)

// Errors of New.
var (
	// ErrMissing means that LibreOffice is not installed.
	ErrMissing = errors.New("LibreOffice is not installed: install libreoffice-writer-nogui")
	// ErrScratch means that an engine's user cannot enter its directory. LibreOffice would not report this: it hangs.
	ErrScratch = errors.New("engines cannot enter the scratch directory: every directory above it must let all users pass (chmod o+x)")
	// ErrVersion means that the installed version is too old.
	ErrVersion = errors.New("LibreOffice 7.4 or newer is needed")
)
