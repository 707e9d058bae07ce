// Package openapi contains the description of the REST API: OpenAPI 3.1 with JSON Schema 2020-12, written by hand in
// openapi.yaml before the code, and shown to people at /docs.
//
//	openapi.yaml ─▶ openapi.json ─▶ /v1/openapi.json        what programs read
//	      │               └───────▶ package conformance     what tests compare every answer with
//	      ├───────▶ /v1/openapi.yaml ─▶ /docs               what people read, by Redoc, without a request to anybody else
//	      └───────▶ handlers/client                         the Go client, generated
//
// An error's code is one of those that its operation lists: each response narrows the code of the schema Error, beside the
// reference to it. The scopes that a key needs are the roles of its security requirement.
//
// # How it is kept true
//
// Operations and who may call them are compared with the router, codes and statuses with the table of errors
// (handlers/described_test.go). Every answer in the tests of handlers and of infra/app/e2e is checked: status, required and
// undescribed headers, type and body. Its examples are valid, and those of bodies are sent. Each query parameter and header is
// sent in every odd form to the operations that are described with it, and to the others, which must ignore it; the code is
// searched for names that it reads and the document lacks (handlers/parameters_as_described_test.go).
//
// # Why it does not validate requests
//
// The endpoints parse bodies by hand, member by member, and report all mistakes at once in words for people; a validator's
// texts would have to be translated. kin-openapi, which nethttp-middleware uses, compiles a 3.1 schema again for each request:
// 1.7 ms for a GET and 4.3 ms for a small job, where parsing the job by hand takes 0.015 ms (BenchmarkMiddleware, 2 busy
// cores), and a GET has a budget of a millisecond. So TestRequestsAreTakenAsDescribed checks instead, with randomly broken
// examples, that both refuse the same. Answers are not generated either: they use omitzero, sealed texts and raw JSON, and
// every answer is checked by tests.
package openapi
