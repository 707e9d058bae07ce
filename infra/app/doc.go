// Package app wires the service by hand, in the order in which a job passes through it: log, owner, projector, API,
// workers. Nothing is decided here; what is found here is who gets what.
//
// A process starts from the stores up and stops from the edge down: first the API takes no more requests, then workers
// give back what they run, then the partitions are handed over, then the stores close.
package app
