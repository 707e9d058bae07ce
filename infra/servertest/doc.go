// Package servertest runs other projects' servers as child processes for tests: a broker, an object store. Each has
// its own process group, can be paused, and dies with this process.
package servertest
