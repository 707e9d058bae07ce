package e2e

import (
	"io"
	"strings"
	"testing"

	goclient "github.com/toolmill/toolmill/handlers/client"
)

// TestTheGoClientRunsJobs runs one job with a text and one with a file, in one call each.
func TestTheGoClientRunsJobs(t *testing.T) {
	c := service(t).open(t, opening{})
	api, err := goclient.New("http://"+c.w.app.Addr().String()+"/v1", c.key)
	must(t, err)
	content := photo(t, 64)
	for begin, run := range map[string]goclient.JobRun{
		"%PDF-": {Tool: "html-to-pdf-api", ContentType: "text/html", Text: hello, Options: map[string]any{"pageSize": "A5"}},
		"\xff\xd8": {
			Tool: "image-compress-api", ContentType: "image/png", Name: "photo.png", File: strings.NewReader(content),
			SizeBytes: int64(len(content)),
		},
	} {
		result, err := api.RunJob(t.Context(), run)
		must(t, err)
		output, err := io.ReadAll(result.Output)
		must(t, err)
		must(t, result.Output.Close())
		if !strings.HasPrefix(string(output), begin) || len(output) != int(result.Job.Output.SizeBytes) {
			t.Errorf("%s: %d bytes, beginning %q", run.Tool, len(output), output[:min(len(output), 8)])
		}
	}
}
