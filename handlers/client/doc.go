// Package client is a Go client of Toolmill's REST API. Its types and a method for each operation are generated from
// handlers/openapi/openapi.yaml; RunJob runs a job from input to output, and VerifyWebhook checks what a webhook delivers.
//
// Import it from any module; it imports no other package of Toolmill:
//
//	go get github.com/toolmill/toolmill/handlers/client
//
// A generated method returns an *http.Response; Read decodes it into its type or returns an *APIError:
//
//	job, err := client.Read[client.Job](c.GetJob(ctx, id, nil))
//
// # What is repeated
//
// A request is sent again after 408, 429, 502, 503, 504 or a failed connection, with the same Idempotency-Key, so that it takes
// effect once. The client waits for Retry-After if the answer has one, else 0.25 s, doubled with each attempt up to 8 s; of
// this it waits at least half, at random. No other refusal is repeated: its answer would be the same
// (docs/design/specification.md §7).
package client

//go:generate go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -config oapi-codegen.yaml ../openapi/openapi.yaml

// The package has one comment, this one.
//go:generate sed -i -e 1,2d -e 3G client.gen.go
