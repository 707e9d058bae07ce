package office

import "errors"

// Errors of Convert, besides those of package sandbox.
var (
	// ErrRefused says that LibreOffice cannot read the document.
	ErrRefused = errors.New("LibreOffice cannot read the document")
	// ErrNoOutput says that LibreOffice ended well without an output and without
	// saying why.
	ErrNoOutput = errors.New("LibreOffice made no output")
)

// Errors of New.
var (
	// ErrMissing says that there is no LibreOffice on this machine.
	ErrMissing = errors.New("LibreOffice is not installed: install libreoffice-writer-nogui")
	// ErrScratch says that an engine's user does not reach its directory. LibreOffice
	// would not say so: it waits forever.
	ErrScratch = errors.New("engines cannot enter the scratch directory: every directory above it must let all users pass (chmod o+x)")
	// ErrVersion says that the installed one is too old.
	ErrVersion = errors.New("LibreOffice 7.4 or newer is needed")
)
