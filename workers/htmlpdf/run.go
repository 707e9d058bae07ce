package htmlpdf

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"toolmill/workers/chromium"
	"toolmill/workers/pdf"
)

// Renderer prints documents; *chromium.Pool does.
type Renderer interface {
	// Render returns errors of the classes of package chromium, or the writer's.
	Render(
		ctx context.Context, accountID string, request chromium.Request, out io.Writer,
		progress func(percent int, stage string),
	) (chromium.Report, error)
}

// Runner runs the tool.
type Runner struct {
	renderer Renderer
	inspect  func(ctx context.Context, path string) (pdf.Info, error)
}

// NewRunner is a runner that prints with the renderer and checks with poppler.
func NewRunner(renderer Renderer) *Runner { return &Runner{renderer, pdf.Inspect} }

// Job is one attempt.
type Job struct {
	AccountID string
	// Dir is the attempt's private directory. The output is written there.
	Dir string
	// InputPath is the text, ContentType text/html or application/json.
	InputPath, ContentType string
	// Options as in the job's input; defaults are filled in.
	Options json.RawMessage
}

// Output is the PDF of a successful attempt.
type Output struct {
	// Path is below Job.Dir.
	Path, ContentType string
	SizeBytes         int64
	// SHA256 is lower-case hexadecimal.
	SHA256 string
	// Summary is for people, Metadata as in tools.md.
	Summary  string
	Metadata map[string]any
	// EngineDuration is Chromium's part of Metadata's durationMs.
	EngineDuration time.Duration
}

const percentChecking = 90

// Run prints the job's document. The context's deadline is the attempt's.
// progress may be nil. An error is a *Failure, or wraps context.Canceled or
// chromium.ErrStopped: then the attempt has no outcome.
func (r *Runner) Run(ctx context.Context, job Job, progress func(percent int, stage string)) (Output, error) {
	begin := time.Now()
	if progress == nil {
		progress = func(int, string) {}
	}
	doc, request, err := read(job)
	if err != nil {
		return Output{}, err
	}
	file, report, err := r.print(ctx, job, request, progress)
	if err != nil {
		return Output{}, err
	}
	progress(percentChecking, "validating")
	info, err := r.inspect(ctx, file.file.Name())
	if err != nil {
		return Output{}, inspectFailure(err)
	}
	return describe(doc, report, file, info, time.Since(begin)), nil
}

func read(job Job) (document, chromium.Request, error) {
	options, err := ParseOptions(job.Options)
	if err != nil {
		return document{}, chromium.Request{}, invalid(ReasonOptions, err)
	}
	doc, err := readDocument(job.InputPath, job.ContentType)
	var fault inputError
	switch {
	case errors.As(err, &fault):
		return document{}, chromium.Request{}, invalid(ReasonInput, err)
	case err != nil:
		return document{}, chromium.Request{}, internal(err)
	}
	request, err := options.request(doc.html)
	if err != nil {
		return document{}, chromium.Request{}, invalid(ReasonOptions, err)
	}
	return doc, request, nil
}

func (r *Runner) print(
	ctx context.Context, job Job, request chromium.Request, progress func(percent int, stage string),
) (*outputFile, chromium.Report, error) {
	file, err := createOutput(job.Dir)
	if err != nil {
		return nil, chromium.Report{}, internal(err)
	}
	defer file.file.Close()
	report, err := r.renderer.Render(ctx, job.AccountID, request, file, progress)
	if err != nil {
		return nil, chromium.Report{}, renderFailure(err)
	}
	return file, report, nil
}
