// Package handlerstest is the world that the tests of the wings use: in-memory implementations of all ports, for one account,
// and clients of the whole API. The domain decides in it as in the service. Every answer to a client is compared with the
// OpenAPI document.
package handlerstest
