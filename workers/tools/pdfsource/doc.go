// Package pdfsource opens a client's PDF for the tools that convert it: it finds faults, and the requested pages.
//
//	input ─▶ "%PDF-" near its beginning ─▶ pdfinfo ─▶ pages ─▶ Source
//	           empty_input, content_mismatch  encrypted_document  page_limit, page_range
//	                                          corrupt_input, no_pages
//
// A PDF that opens without a password is read, even if its owner's permissions forbid copying: that is between the client and
// the owner, and the output has nothing that the client could not see.
package pdfsource
