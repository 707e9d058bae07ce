// Package objectstore stores the bytes that are too large or too personal for the log: uploads, inline texts and
// outputs. The event that names an object holds its key, size and hash.
//
// Objects are immutable and complete: Put creates an object or nothing, and never changes one. Keys are random, so
// that none can be guessed and no two are equal. Everything is streamed.
//
// Store is what each adapter implements. Callers declare the smaller port that they need. The suite in
// objectstoretest is the specification; every adapter passes it.
package objectstore
