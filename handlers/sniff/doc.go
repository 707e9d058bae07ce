// Package sniff reports whether a file is what its client says it is, from the bytes that pass: the first few thousand, and
// for the ZIP formats of Office the last, where their directory lies. Nothing is kept of what is between, so that a file
// of any size takes the same memory.
//
// It answers one question for one declared type: are these bytes surely something else? Whether they are whole and sound
// is for the engine to find out, which says so in finer words: a document that was cut short passes where its beginning
// tells its type, and so does a password-protected one, which is not a ZIP any more.
//
//	text/*, application/json   text: no control bytes but white space, or a byte order mark; one text is as good as another
//	DOCX, XLSX, PPTX           ZIP with the folder word/, xl/ or ppt/; or an OLE container with an EncryptedPackage
//	ODT, ODS, ODP              ZIP whose first entry names the type
//	all others                 the signatures of github.com/gabriel-vasile/mimetype, of the same kind (an M4A is not an MP4 video); audio/mp4 takes any MP4
package sniff
