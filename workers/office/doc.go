// Package office converts documents with LibreOffice: one process for each
// conversion, with a profile of its own.
//
//	New: soffice, twice ─▶ template profile, in memory
//	                              │ copied for each conversion
//	Convert: input, profile ─▶ soffice ─▶ input.pdf ─▶ Report
//	                              ├ ended with exitRestart: once more
//	                              ├ "could not be loaded": ErrRefused
//	                              └ no output: ErrNoOutput
//
// A new profile costs a second: LibreOffice ends its first start with
// exitRestart, and tests the graphics of the machine in the second. Copying one
// that is through with both leaves a third of a second for a small document.
//
// LibreOffice says of a document that it cannot open that all went well. So the
// exit code is not asked for success, the output is.
//
// # What a document cannot do
//
// The profile forbids macros and links to what is outside of the document; the
// process has no network, a user of its own, and no more of the disk than it
// may write. The import filter is named, so that a document is read as what it
// was declared to be and as nothing else.
package office
