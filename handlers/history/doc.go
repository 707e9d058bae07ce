// Package history returns the events of an account or of one job as they are in the log: a page of JSON, or all as NDJSON.
package history
