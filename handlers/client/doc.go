// Package client is a Go client of the REST API. Types and a method for each operation are generated from the
// description; RunJob and VerifyWebhook are what programs mostly want of it.
//
//	c, err := client.New("https://api.example.com/v1", os.Getenv("TOOLMILL_API_KEY"))
//	…
//	result, err := c.RunJob(ctx, client.JobRun{
//		Tool: "word-to-pdf", Name: "letter.docx", ContentType: docx, File: file, SizeBytes: size,
//	})
//	…
//	defer result.Output.Close()
//	_, err = io.Copy(pdf, result.Output)
//
// A generated method answers with *http.Response; Read makes its type of it, or an *APIError.
//
// # What is repeated
//
// Requests are sent again on 429, 502, 503, 504 and where the connection fails, with the same Idempotency-Key, so that
// none is carried out twice: after Retry-After where it is told, else after 0.25 s, doubled each time up to 8 s, of which a
// random half is waited at least. Nothing else is worth repeating (spec §7).
package client

//go:generate go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -config oapi-codegen.yaml ../openapi/openapi.yaml

// The package has one comment, this one.
//go:generate sed -i -e 1,2d -e 3G client.gen.go
