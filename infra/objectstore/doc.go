// Package objectstore holds the bytes that are too large or too personal for
// the log: uploads, inline texts and outputs. The event that names an object
// holds its key, size and hash.
//
// Objects are immutable and whole: Put makes one or nothing, and never changes
// one. Keys are random, so that none can be guessed and two never meet.
// Everything is streamed.
//
// Store says what an adapter offers. Those who use one declare the smaller port
// that they need. The suite in objectstoretest is the specification; every
// adapter passes it.
package objectstore
