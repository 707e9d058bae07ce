package jobs_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
)

// hugeBody has a million unknown members in 10.6 MB; listing all of them as faults would take 3.4 s, 1 GB and an answer of 103
// MB.
func hugeBody() string {
	var b strings.Builder
	b.WriteString(`{"toolSlug":"html-to-pdf-api"`)
	for i := range 1_000_000 {
		fmt.Fprintf(&b, `,"%d":0`, i)
	}
	return b.String() + "}"
}

// TestUnknownMembersAreReportedUpToABound: the size of the answer does not grow with the request.
func TestUnknownMembersAreReportedUpToABound(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	var body strings.Builder
	body.WriteString(`{"input":{"options":{}`)
	for i := range 900 {
		fmt.Fprintf(&body, `,"%s%d":0`, strings.Repeat("n", 250), i)
	}
	answered := w.POST("/v1/jobs", body.String()+"}}")
	details := answered.Refused(422, "validation_failed")
	if told := len(details["fields"].([]any)); told != handlerstest.ToldFaultsMax {
		t.Errorf("%d faults are reported", told)
	}
	if !strings.Contains(answered.Text, "and 902 more") || len(answered.Text) > 16<<10 {
		t.Errorf("%d bytes: %.300s", len(answered.Text), answered.Text)
	}
	var options strings.Builder
	for i := range 900 {
		fmt.Fprintf(&options, `,"o%d":0`, i)
	}
	answered = w.POST("/v1/jobs", htmlJobWithOptions(options.String()[1:]))
	if told := len(answered.Refused(422, "validation_failed")["fields"].([]any)); told != handlerstest.ToldFaultsMax {
		t.Errorf("%d faults of options are reported", told)
	}
}

func htmlJobWithOptions(members string) string {
	return strings.Replace(handlerstest.HTMLJob, `"input":{`, `"input":{"options":{`+members+`},`, 1)
}

// nowhere is an object store that keeps nothing, and so takes no memory.
type nowhere struct{ files.Objects }

func (nowhere) Put(_ context.Context, _ string, r io.Reader, _ int64) (rest.ObjectInfo, error) {
	n, err := io.Copy(io.Discard, r)
	return rest.ObjectInfo{SizeBytes: n, SHA256: "00"}, err
}

// allocated returns how many bytes do allocates, freed or not: an upper bound of what it holds at any time.
func allocated(do func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

// TestBodiesTakeMemoryByTheirSize: a request allocates at most three times the size of its body, whatever the body contains.
func TestBodiesTakeMemoryByTheirSize(t *testing.T) {
	const mega = 1_000_000
	job := func(text string) string {
		return `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"` + text + `"}}`
	}
	cases := map[string]struct {
		body   string
		status int
	}{
		"unknown members":    {hugeBody(), http.StatusRequestEntityTooLarge},
		"one unknown member": {`{"x":"` + strings.Repeat("x", 10*mega) + `"}`, http.StatusUnprocessableEntity},
		"a long name":        {`{"` + strings.Repeat("x", 10*mega) + `":0}`, http.StatusRequestEntityTooLarge},
		"levels":             {strings.Repeat(`[`, 5*mega), http.StatusRequestEntityTooLarge},
		"no JSON":            {strings.Repeat(`x`, 10*mega), http.StatusBadRequest},
		"escapes":            {job(strings.Repeat(`\u00e9`, mega)), http.StatusCreated},
		"plain text":         {job(strings.Repeat("é", mega)), http.StatusCreated},
		"options":            {htmlJobWithOptions(`"x":"` + strings.Repeat("x", 10*mega) + `"`), http.StatusUnprocessableEntity},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Custom, 10)
			w.Remake(func(c *handlers.Config) { c.Objects = nowhere{} })
			w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated) // initialises what is initialised once
			var answered handlerstest.Response
			taken := allocated(func() { answered = w.POST("/v1/jobs", c.body, "Idempotency-Key", "k") })
			if answered.StatusCode != c.status || len(answered.Text) > 16<<10 {
				t.Errorf("%d, %d bytes: %.300s", answered.StatusCode, len(answered.Text), answered.Text)
			}
			const beside = 1 << 20 // the request itself, and the world's log
			if most := int64(3*len(c.body) + beside); taken > most {
				t.Errorf("%d bytes are taken for a body of %d", taken, len(c.body))
			}
		})
	}
}
