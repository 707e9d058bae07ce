package neighbours

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Document is the input of a job. If Text is empty it is a file.
type Document struct {
	Slug, ContentType, Text string
	File                    []byte
	Options                 string
}

// client is one account's client.
type client struct {
	baseURL, key string
	http         *http.Client
}

// job is what is read of a Job.
type job struct {
	ID      string `json:"id"`
	Status  string `json:"status"`
	Failure *struct {
		Code   string `json:"code"`
		Reason string `json:"reason"`
	} `json:"failure"`
	Upload struct {
		URL string `json:"url"`
	} `json:"upload"`
}

func (j job) ended() bool {
	return j.Status == "succeeded" || j.Status == "failed" || j.Status == "canceled"
}

// do sends a request and reads its JSON answer.
func (c *client) do(ctx context.Context, method, address, contentType string, body []byte) (j job, err error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return j, err
	}
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Content-Type", contentType)
	response, err := c.http.Do(request)
	if err != nil {
		return j, err
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	switch {
	case err != nil:
		return j, err
	case response.StatusCode >= http.StatusMultipleChoices:
		return j, fmt.Errorf("%s %s: %s: %.300s", method, address, response.Status, text)
	case len(text) == 0:
		return j, nil
	}
	return j, json.Unmarshal(text, &j)
}

// create creates a job and uploads its file.
func (c *client) create(ctx context.Context, d Document) (job, error) {
	input := map[string]any{"kind": "text", "contentType": d.ContentType, "text": d.Text}
	if d.Text == "" {
		input = map[string]any{"kind": "file", "name": "a file", "contentType": d.ContentType, "sizeBytes": len(d.File)}
	}
	if d.Options != "" {
		input["options"] = json.RawMessage(d.Options)
	}
	body, err := json.Marshal(map[string]any{"toolSlug": d.Slug, "input": input})
	if err != nil {
		return job{}, err
	}
	j, err := c.do(ctx, http.MethodPost, c.baseURL+"/jobs", "application/json", body)
	if err != nil || d.Text != "" {
		return j, err
	}
	_, err = c.do(ctx, http.MethodPut, j.Upload.URL, d.ContentType, d.File)
	return j, err
}

// await waits for the end of a job and returns it.
func (c *client) await(ctx context.Context, id string) (j job, err error) {
	for !j.ended() && err == nil {
		j, err = c.do(ctx, http.MethodGet, c.baseURL+"/jobs/"+id+"?wait=30", "application/json", nil)
	}
	return j, err
}

// time returns how long a document took from the request to its success.
func (c *client) time(ctx context.Context, d Document) (time.Duration, error) {
	begun := time.Now()
	j, err := c.create(ctx, d)
	if err == nil {
		j, err = c.await(ctx, j.ID)
	}
	if err == nil && j.Status != "succeeded" {
		err = fmt.Errorf("a good document for %s ended as %s: %+v", d.Slug, j.Status, j.Failure)
	}
	return time.Since(begun), err
}

func (c *client) cancel(ctx context.Context, id string) error {
	_, err := c.do(ctx, http.MethodPost, c.baseURL+"/jobs/"+id+"/cancel", "application/json", nil)
	return err
}
