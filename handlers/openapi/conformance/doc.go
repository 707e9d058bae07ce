// Package conformance holds requests and answers against the API's description. It is for tests: schemas are compiled
// once, and an answer takes some ten microseconds.
package conformance
