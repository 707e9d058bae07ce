// Package files has uploads and downloads: PUT to a job's upload intent, GET of its download intent. The address is signed, and
// the signature is the credential.
//
//	signature, end of the intent ─▶ does the job await it? ─▶ headers ─▶ a free place ─▶ object store ─▶ ConfirmUpload
//	                                                                         ▲
//	                                    size, pace and type of the bytes as they pass: uploadBody, package sniff
//
// Each upload is stored as an object of its own; the one that job.uploaded names becomes the job's input. If an upload is
// certainly refused, its object is deleted. If the outcome is unknown, the object stays, because the event may name it, and the
// client may repeat the PUT: until the intent expires, the same bytes are answered with 204 again (compared by digest, not
// stored), other bytes with 409.
//
// A signed address is refused if a parameter is repeated or was not written by the service. It becomes invalid when the API key
// that requested it ends, when the account is suspended, and when the file is deleted (standing.go).
package files
