package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/site"
)

// customer is an account with the key that its clients use.
type customer struct {
	accountID, apiKey string
	webhookSecret     string
	opening           int64
}

const openingCredits = 10_000_000

// openCustomer opens an account with a key, as an operator does.
func openCustomer(ctx context.Context, s *site.Site, operator []string) (*customer, error) {
	opened, err := s.OpenAccount(ctx, operator, openingCredits)
	return &customer{
		accountID: opened.ID, apiKey: opened.APIKey, webhookSecret: opened.WebhookSecret, opening: openingCredits,
	}, err
}

// order is one job that a client requested, with the first answers that it got, which alone the checks trust.
type order struct {
	customer *customer
	key      string
	body     []byte
	// file is the upload, nil for a job with text.
	file    []byte
	webhook bool

	created reply
	jobID   string
	// canceled is the answer to its cancel; status 0 if it was not canceled.
	canceled reply
	// ended is the job as seen after its end.
	ended job
}

// job is what the drill reads of a Job.
type job struct {
	ID            string `json:"id"`
	Status        string `json:"status"`
	CostUnits     int64  `json:"costUnits"`
	RefundedUnits int64  `json:"refundedUnits"`
	Attempts      int    `json:"attempts"`
	Output        struct {
		SHA256         string `json:"sha256"`
		DownloadIntent struct {
			URL string `json:"url"`
		} `json:"downloadIntent"`
	} `json:"output"`
	Failure struct {
		Code   string `json:"code"`
		Reason string `json:"reason"`
	} `json:"failure"`
}

func (j job) terminal() bool {
	return j.Status == "succeeded" || j.Status == "failed" || j.Status == "canceled"
}

// refundDue is the refund by docs/design/api.md "Credits"; a canceled job may have run already, which costs 1.
func (j job) refundDue() (least, most int64) {
	switch {
	case j.Status == "canceled":
		return j.CostUnits - 1, j.CostUnits
	case j.Status == "failed" && j.Failure.Code == "processing_timeout":
		return j.CostUnits - 1, j.CostUnits - 1
	case j.Status == "failed":
		return j.CostUnits, j.CostUnits
	}
	return 0, 0
}

func (o *order) create() request {
	return request{method: http.MethodPost, path: "/jobs", apiKey: o.customer.apiKey, key: o.key, body: o.body}
}

func (o *order) cancel() request {
	return request{
		method: http.MethodPost, path: "/jobs/" + o.jobID + "/cancel", apiKey: o.customer.apiKey, key: "cancel-" + o.key,
	}
}

func (o *order) get(waitSeconds int) request {
	return request{
		method: http.MethodGet, path: fmt.Sprintf("/jobs/%s?wait=%d", o.jobID, waitSeconds), apiKey: o.customer.apiKey,
	}
}

// fileBody announces a picture.
func fileBody(sizeBytes int, webhookURL string) ([]byte, error) {
	return jobBody(fileTool, webhookURL, map[string]any{
		"kind": "file", "name": "order.jpg", "contentType": fileContentType, "sizeBytes": sizeBytes,
	})
}

// pageBody is a small page whose length varies with n.
func pageBody(n int, webhookURL string) ([]byte, error) {
	const lengths = 40
	page := fmt.Sprintf("<!doctype html><title>Order %d</title><h1>Order %d</h1>%s",
		n, n, strings.Repeat("<p>A paragraph of the order.</p>", n%lengths))
	return jobBody(tool.HTMLToPDFAPI, webhookURL, map[string]any{
		"kind": "text", "name": fmt.Sprintf("order-%d.html", n), "contentType": "text/html", "text": page,
	})
}

func jobBody(toolSlug, webhookURL string, input map[string]any) ([]byte, error) {
	body := map[string]any{"toolSlug": toolSlug, "input": input}
	if webhookURL != "" {
		body["webhookUrl"] = webhookURL
	}
	return json.Marshal(body)
}
