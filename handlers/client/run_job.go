package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// JobRun describes a job: its input is Text or File.
type JobRun struct {
	// Tool is the tool's slug, ContentType the MIME type of the input, Name a file name. Options are the tool's own.
	Tool, ContentType, Name string
	Options                 map[string]any
	Text                    string
	// File has SizeBytes bytes. It is read from its beginning each time that it has to be sent.
	File      io.ReaderAt
	SizeBytes int64
	// WebhookURL, if set, receives the WebhookEvents of the job: JobSucceeded alone if none are named.
	WebhookURL    string
	WebhookEvents []WebhookEventType
	// IdempotencyKey identifies the run: RunJob with the same key again returns the same job. If empty, RunJob generates one for
	// its own repetitions.
	IdempotencyKey string
}

// Result is a job that has succeeded. The caller closes Output.
type Result struct {
	Job    Job
	Output io.ReadCloser
}

// JobError is a job that ended without an output: failed or canceled.
type JobError struct{ Job Job }

// Error names the job and why it failed.
func (e *JobError) Error() string {
	if e.Job.Failure == nil {
		return fmt.Sprintf("toolmill: %s is %s", e.Job.Id, e.Job.Status)
	}
	return fmt.Sprintf("toolmill: %s failed: %s (%s): %s", e.Job.Id, e.Job.Failure.Code, e.Job.Failure.Reason, e.Job.Failure.Message)
}

// RunJob creates a job, sends its file, waits until it ends or ctx does, and opens its output. Errors: *APIError for a refusal,
// *JobError for a job that did not succeed.
func (c *Client) RunJob(ctx context.Context, run JobRun) (Result, error) {
	job, err := c.create(ctx, run)
	if err != nil {
		return Result{}, err
	}
	if err = c.sendFile(ctx, job, run); err != nil {
		return Result{Job: job}, err
	}
	if job, err = c.await(ctx, job.Id); err != nil {
		return Result{Job: job}, err
	}
	output, err := c.open(ctx, job)
	return Result{Job: job, Output: output}, err
}

func (c *Client) create(ctx context.Context, run JobRun) (Job, error) {
	input := JobInputRequest{Kind: JobInputRequestKindText, ContentType: run.ContentType, Text: &run.Text}
	if run.File != nil {
		input = JobInputRequest{Kind: JobInputRequestKindFile, ContentType: run.ContentType, SizeBytes: &run.SizeBytes}
	}
	if run.Name != "" {
		input.Name = &run.Name
	}
	if run.Options != nil {
		input.Options = &run.Options
	}
	request := CreateJobRequest{ToolSlug: run.Tool, Input: input}
	if run.WebhookURL != "" {
		request.WebhookUrl = &run.WebhookURL
	}
	if len(run.WebhookEvents) > 0 {
		request.WebhookEvents = &run.WebhookEvents
	}
	key := run.IdempotencyKey
	if key == "" {
		key = rand.Text()
	}
	return Read[Job](c.CreateJob(ctx, &CreateJobParams{IdempotencyKey: &key}, request)) //nolint:bodyclose // Read closes it
}

// sendFile sends the file if the job awaits one. An upload whose answer was lost is complete already.
func (c *Client) sendFile(ctx context.Context, job Job, run JobRun) error {
	if job.Upload == nil || run.File == nil {
		return nil
	}
	content := func() (io.ReadCloser, error) {
		return io.NopCloser(io.NewSectionReader(run.File, 0, run.SizeBytes)), nil
	}
	body, _ := content()
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, job.Upload.Url, body)
	if err != nil {
		return fmt.Errorf("toolmill: upload: %w", err)
	}
	request.GetBody, request.ContentLength = content, run.SizeBytes
	request.Header.Set("Content-Type", job.Upload.Headers["Content-Type"])
	answered, err := c.Client.Do(request) // without the API key: the address is the credential
	if err != nil {
		return fmt.Errorf("toolmill: upload: %w", err)
	}
	defer func() { _ = answered.Body.Close() }() // it was only read
	if err = refused(answered); IsCode(err, "upload_already_completed") {
		return nil
	}
	return err
}

// pollSeconds is how long one request waits for the job's end, the service's maximum.
const pollSeconds Wait = 25

func (c *Client) await(ctx context.Context, id string) (Job, error) {
	wait := pollSeconds
	for {
		job, err := Read[Job](c.GetJob(ctx, id, &GetJobParams{Wait: &wait})) //nolint:bodyclose // Read closes it
		switch {
		case err != nil:
			return job, err
		case job.Status == Succeeded:
			return job, nil
		case job.Status == Failed, job.Status == Canceled:
			return job, &JobError{Job: job}
		}
	}
}

var errNoOutput = errors.New("toolmill: this key may not read the job's output")

func (c *Client) open(ctx context.Context, job Job) (io.ReadCloser, error) {
	if job.Output == nil || job.Output.DownloadIntent == nil {
		return nil, errNoOutput
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, job.Output.DownloadIntent.Url, http.NoBody)
	if err != nil {
		return nil, fmt.Errorf("toolmill: download: %w", err)
	}
	answered, err := c.Client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("toolmill: download: %w", err)
	}
	if err = refused(answered); err != nil {
		_ = answered.Body.Close() // it was only read
		return nil, err
	}
	return answered.Body, nil
}
