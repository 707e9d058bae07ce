// Package rest wires the REST API: it gives handlers its ports, and offers the tools that some worker can run.
//
// An adapter is here where the ports of two packages that may not know each other differ in their error values.
package rest
