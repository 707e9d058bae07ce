// Package s3 stores objects in a bucket of Amazon S3 or of a server that speaks its protocol:
//
//	<prefix>inputs.k4…   the object inputs/k4…
//
// Bucket and prefix belong to one installation: any object there whose name could be a key may be deleted as an
// orphan.
//
// Names have dots where keys have slashes, because servers on a file system cannot have an object and a folder of the
// same name.
//
// A Put sends a content that fits into one part in one request, and a larger one in parts of 5 MiB, the smallest that
// S3 allows, one after the other: its memory is one part, whatever the object's size. There are at most 64 such Puts
// at once (320 MiB). A further one waits some seconds for a slot, then fails as unavailable. Small objects need no
// slot.
//
// The server enforces immutability: both ways end in a request that fails if the object exists (If-None-Match), which
// S3 supports since 2024. Each object carries the random name of the Put that made it. So a Put that got no answer to
// its last request can recognise its own object, and a Put that fails removes what it has made. What cannot be
// settled at once, because the server is away, is left to sweeps: parts to RemoveUnfinished, whole objects to the
// comparison of List with the log.
//
// Every request has a deadline that grows with its content and covers its retries, and a reader waits for more bytes
// only so long. A download that is cut off resumes at the next byte.
package s3
