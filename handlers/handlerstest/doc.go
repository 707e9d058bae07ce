// Package handlerstest is the world that the tests of the wings ask: all that is on the other side of the ports, in memory,
// for one account, and clients of the whole API. What the world decides the domain decides. Every answer that a client gets is
// compared with the OpenAPI document.
package handlerstest
