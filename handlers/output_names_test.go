package handlers_test

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest/filename"
)

// TestEveryOutputHasAnExtension: without one, no program knows what to open a saved output with.
func TestEveryOutputHasAnExtension(t *testing.T) {
	for _, c := range tool.Contracts() {
		for _, contentType := range c.OutputTypes {
			s := job.State{ID: "job_1", Output: &job.Output{ContentType: contentType}}
			if got := filename.OutputName("", "a.input", s); !strings.HasPrefix(got, "a.") {
				t.Errorf("%s of %s is saved as %q", contentType, c.Slug, got)
			}
		}
	}
}
