// Package history is the events of an account or of one job as they were logged: a page of JSON, or all of them as NDJSON.
package history
