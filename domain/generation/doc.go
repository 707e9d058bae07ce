// Package generation has the events that are about the log itself: the end of a generation of its topics, and the beginning of the
// next one, which has another number of partitions (docs/design/architecture.md "Generations"). They are of no account: their
// envelopes have none, and only the log's own readers take note of them.
package generation
