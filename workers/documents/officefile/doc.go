// Package officefile inspects office documents before an engine opens them: whether they are of their declared type, complete,
// without a password, and small enough when unpacked. It also collects the fonts that a document names and its references to
// external resources.
//
//	file ─▶ container: bounded, every entry unpacked once ─▶ kind ─▶ password ─▶ Document
//	          ErrBomb, ErrCorrupt                            ErrKind  ErrEncrypted  fonts, references
//
// Only the container and the kind decide. Fonts and references are collected as far as they can be read: the sandbox confines
// the document, not what is collected here.
package officefile
