// Package work defines the work outside the log. A reactor inserts an Item in the transaction that projects the event
// which causes it; a queue stores it; a worker reads its payload. The JSON of the payloads is a stored form, because a
// process of another version may read it.
package work
