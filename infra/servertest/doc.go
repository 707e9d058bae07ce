// Package servertest runs servers of others as child processes for tests: a broker, an object store. Each has a process group of
// its own, can be stopped where it stands, and dies with this process.
package servertest
