// Package officefile looks into office documents before an engine does: whether
// they are what they are declared to be, whole, without a password, and small
// enough when unpacked. It also notes which fonts a document names and what it
// refers to outside of itself.
//
//	file ─▶ container: bounded, every entry unpacked once ─▶ kind ─▶ password ─▶ Document
//	          ErrBomb, ErrCorrupt                            ErrKind  ErrEncrypted  fonts, references
//
// Only the container and the kind decide. Fonts and references are read as far
// as they can be: the engine confines the document, not what is noted here.
package officefile
