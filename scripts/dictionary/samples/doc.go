// Package samples makes events that are like those of a service in use: their names and words are the service's, all ids, hashes and sealed
// texts are random, of the same sequence on each run.
package samples
