// Package openapi holds the description of the REST API: OpenAPI 3.1 with JSON Schema 2020-12, written by hand in
// openapi.yaml before the code that answers, and shown to people at /docs.
//
//	openapi.yaml ─▶ openapi.json ─▶ /v1/openapi.json        what programs read
//	      │               └───────▶ package conformance     what tests hold every answer against
//	      ├───────▶ /v1/openapi.yaml ─▶ /docs               what people read, by Redoc, without a request to anybody else
//	      └───────▶ handlers/client                         the Go client, generated
//
// An error's code is one of those that its operation names: each response narrows the code of the schema Error, beside the
// reference to it. The scopes that a key needs are the roles of its security requirement.
//
// # What holds it to the code
//
// Operations and who is let in are those of the router, codes and statuses those of the table (handlers,
// handlers/described_test.go). Every answer in the tests of handlers and of infra/app/e2e is checked against it: status, headers, both
// the required and the undescribed ones, type and body. Its examples are valid, and those of bodies are sent. Each parameter
// of a query and each header that an operation is described with is sent to it in every odd form, and to the others, which
// must not notice; the code is searched for names that are read and stand nowhere here (handlers/parameters_as_described_test.go).
//
// # Why requests are not validated by it
//
// The endpoints read bodies by hand, member by member, and tell all mistakes at once in words for people; a validator's
// texts would have to be translated into those. kin-openapi's, which nethttp-middleware is made of, compiles the schema of
// 3.1 again for each request: 1.7 ms for a GET and 4.3 ms for a small job, where reading the job by hand takes 0.015 ms
// (BenchmarkMiddleware, 2 busy cores), and a GET has a millisecond in all. So TestRequestsAreTakenAsDescribed proves
// instead, with examples broken at random, that both refuse the same. Bodies of the server are not generated either: they
// are written as they are answered, with omitzero, sealed texts and raw JSON, and every answer is checked anyway.
package openapi
