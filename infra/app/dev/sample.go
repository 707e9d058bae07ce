package dev

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/tool"
)

const sampleRequest = `{"toolSlug":"` + tool.HTMLToPDFAPI + `","input":{"kind":"text","name":"sample.html","contentType":"text/html",
"text":"<!doctype html><title>Toolmill</title><h1>It works</h1><p>This page went through the whole line: REST, command, log, worker, event, read model, download.</p>"}}`

// sampleJob is what the sample reads of a Job.
type sampleJob struct {
	ID     string `json:"id"`
	Status string `json:"status"`
	Output struct {
		Summary        string `json:"summary"`
		DownloadIntent struct {
			URL string `json:"url"`
		} `json:"downloadIntent"`
	} `json:"output"`
	Failure json.RawMessage `json:"failure"`
}

// sample is its result: the file, and where it can be downloaded for some minutes. Without a worker it is empty.
type sample struct{ path, summary, url string }

// runSample acts as any client: create, wait, download.
func runSample(ctx context.Context, demo demoAccount, path string) (sample, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	var job sampleJob
	if err := ask(ctx, http.MethodPost, demo, "/jobs", sampleRequest, &job); err != nil {
		return sample{}, err
	}
	for job.Status == "queued" || job.Status == "running" {
		err := ask(ctx, http.MethodGet, demo, "/jobs/"+job.ID+"?wait=25", "", &job)
		if errors.Is(err, errNotYet) {
			err = pause.For(ctx, notYet)
		}
		if err != nil {
			return sample{}, err
		}
	}
	if job.Status != "succeeded" {
		return sample{}, fmt.Errorf("%s is %s: %s", job.ID, job.Status, job.Failure)
	}
	url := job.Output.DownloadIntent.URL
	return sample{path: path, summary: job.Output.Summary, url: url}, download(ctx, url, path)
}

// errNotYet is the answer to a question that should be repeated: on a slow machine the read models may be that late.
var errNotYet = errors.New("not yet")

// notYet is the pause before such a question is repeated.
const notYet = 200 * time.Millisecond

func ask(ctx context.Context, method string, demo demoAccount, path, body string, into any) error {
	request, err := http.NewRequestWithContext(ctx, method, demo.baseURL+path, bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+demo.apiKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode == http.StatusServiceUnavailable {
		return fmt.Errorf("%s %s: %w: %s", method, path, errNotYet, answer)
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, answer)
	}
	return json.Unmarshal(answer, into)
}

func download(ctx context.Context, url, path string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("download: %s", response.Status)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, response.Body)
	return errors.Join(err, file.Close())
}
