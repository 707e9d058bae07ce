// Package work says what is to be done outside the log. A reactor writes an Item in the transaction that projects the event
// which calls for it; a queue keeps it; a worker reads its payload. The JSON of the payloads is a stored form: a process of
// another version may read it.
package work
