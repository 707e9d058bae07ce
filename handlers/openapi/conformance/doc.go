// Package conformance compares requests and answers with the API's description. It is for tests: schemas are compiled once, and
// checking an answer takes about ten microseconds.
package conformance
