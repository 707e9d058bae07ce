// Package pdfsource opens the PDF of a client for the tools that make something
// else of it: what is wrong with it, and which of its pages are asked for.
//
//	input ─▶ "%PDF-" near its beginning ─▶ pdfinfo ─▶ pages ─▶ Source
//	           empty_input, content_mismatch  encrypted_document  page_limit, page_range
//	                                          corrupt_input, no_pages
//
// A PDF that opens without a password is read, whatever its owner forbids to do
// with it: that is between the client and the owner, and copies of what one may
// see are no more than that.
package pdfsource
