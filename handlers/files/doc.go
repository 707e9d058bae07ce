// Package files is how files come and go: PUT to a job's upload intent, GET of its download intent. The address is signed, and
// the signature is the credential.
//
//	signature, end of the intent ─▶ does the job await it? ─▶ headers ─▶ a free place ─▶ object store ─▶ ConfirmUpload
//	                                                                         ▲
//	                                    size, pace and type of the bytes as they pass: uploadBody, package sniff
//
// Each upload has an object of its own; only the one that job.uploaded names becomes the job's. An upload that was surely
// refused is deleted. One whose outcome is unknown stays, because the event may name it, and the same PUT may be repeated: as
// long as the intent lives the same bytes are answered with 204 again, compared by digest as they pass and not stored; other
// bytes are answered with 409.
//
// A signed address refuses parameters that are repeated or that the service did not write. It ends with the API key that asked
// for it, with the account's suspension, and with the file (standing.go).
package files
