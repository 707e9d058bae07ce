// Package rest wires the REST API: it gives handlers its ports, and offers the tools that some worker can run.
//
// It has adapters where the ports of two packages that must not import each other differ in their error values.
package rest
