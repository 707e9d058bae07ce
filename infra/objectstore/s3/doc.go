// Package s3 keeps objects in a bucket of Amazon S3 or of a server that speaks
// its protocol:
//
//	<prefix>inputs.k4…   the object inputs/k4…
//
// Bucket and prefix belong to one installation: what is listed there under a
// name that could be a key may be deleted as an orphan.
//
// Names have dots where keys have slashes, because servers over a file system
// cannot have an object and a folder of the same name.
//
// A Put sends what fits into one part in one request, anything larger in parts
// of 5 MiB, the least that S3 allows, one after the other: its memory is one part,
// whatever the object's size, and there are 64 such Puts at once (320 MiB). Whoever
// comes when all are taken waits some seconds, then the store is unavailable.
// Small objects need no place among them.
//
// Immutability is the server's: both ways end in a request that fails where the
// object exists (If-None-Match), in S3 since 2024. Each object carries the random
// name of the Put that made it. So a Put whose last answer was lost can tell its
// own object from another's, and a Put that fails removes what it has made. What
// cannot be told at once, because the server is away, is left to sweeps: parts to
// RemoveUnfinished, whole objects to whoever compares List with the log.
//
// Every request has a deadline that grows with what it carries and covers its
// retries, and a reader waits only so long for more bytes. An object under way
// that is cut off goes on from the byte where it was.
package s3
