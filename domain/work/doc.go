// Package work describes what is to be done outside the log: which kinds there are, in which queues they wait, and what a
// piece of each tells the worker that does it. The reactors write it, the workers read it: the JSON of the payloads is a
// stored form.
package work
