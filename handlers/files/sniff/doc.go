// Package sniff checks whether a file is of the type that its client declared, from the bytes as they pass: the first few
// thousand, and for Office's ZIP formats the last, where the directory is. Nothing in between is kept, so memory does not
// depend on the file's size.
//
// It answers one question for the declared type: are these bytes certainly something else? Whether the file is complete and
// valid is for the engine to find out, with a better message: a truncated document passes if its beginning shows its type, and
// so does a password-protected one, which is not a ZIP file.
//
//	text/*, application/json   text: few control bytes but white space, or a byte order mark; one text is as good as another
//	DOCX, XLSX, PPTX           ZIP with the folder word/, xl/ or ppt/; or an OLE container with an EncryptedPackage
//	ODT, ODS, ODP              ZIP whose first entry names the type, or with the entries mimetype and content.xml
//	video/quicktime            QuickTime, also without a brand, and MP4 video: programs name both .mov
//	audio/aac                  ADTS, also after ID3 tags
//	audio/wav                  WAV, also one of 64 bits (RF64, BW64)
//	all others                 the signatures of github.com/gabriel-vasile/mimetype, of the same kind (an M4A is not an MP4 video); audio/mp4 takes any MP4
package sniff
