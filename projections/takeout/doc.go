// Package takeout makes the export of an account: everything that the service keeps about it, as a ZIP that is written while it
// is read, so that an account of any size takes the memory of one page.
//
// parts.go decides what is in it, table by table; a test compares it with the schema, so that each new table with rows of
// accounts must be exported, or left out for a reason that the README of the export gives to its reader.
//
// The parts are read one after the other, each as it is then: what happens meanwhile may be in one and not yet in another. What
// the log has sealed stays sealed in history.ndjson, whose bytes are what auditors check; jobs.ndjson has it in clear.
package takeout
