package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// receiver accepts webhooks like a customer who deduplicates by webhook-id.
type receiver struct {
	server *http.Server
	url    string

	mu sync.Mutex
	// secrets are those of all accounts, because a webhook does not name its account.
	secrets [][]byte
	// events are the webhook-ids received for each job.
	events   map[string]map[string]bool
	arrivals int
	forged   int
}

func startReceiver(ctx context.Context) (*receiver, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &receiver{url: "http://" + listener.Addr().String() + "/hook", events: make(map[string]map[string]bool)}
	const headerMax = 5 * time.Second
	r.server = &http.Server{Handler: http.HandlerFunc(r.receive), ReadHeaderTimeout: headerMax}
	go func() { _ = r.server.Serve(listener) }()
	return r, nil
}

func (r *receiver) close() { _ = r.server.Close() }

// trust adds a secret that a webhook may be signed with.
func (r *receiver) trust(webhookSecret string) error {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(webhookSecret, "whsec_"))
	r.mu.Lock()
	defer r.mu.Unlock()
	r.secrets = append(r.secrets, secret)
	return err
}

func (r *receiver) receive(w http.ResponseWriter, hook *http.Request) {
	const bodyBytesMax = 1 << 20
	body, err := io.ReadAll(io.LimitReader(hook.Body, bodyBytesMax))
	var told struct {
		JobID string `json:"jobId"`
	}
	if err != nil || json.Unmarshal(body, &told) != nil {
		w.WriteHeader(http.StatusBadRequest) // cut off by a kill: it comes again
		return
	}
	id := hook.Header.Get("Webhook-Id")
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.signed(hook.Header, id, body) {
		r.forged++
	}
	r.arrivals++
	if r.events[told.JobID] == nil {
		r.events[told.JobID] = make(map[string]bool)
	}
	r.events[told.JobID][id] = true
	w.WriteHeader(http.StatusNoContent)
}

// signed checks a signature by Standard Webhooks 1.0.
func (r *receiver) signed(header http.Header, id string, body []byte) bool {
	return slices.ContainsFunc(r.secrets, func(secret []byte) bool {
		mac := hmac.New(sha256.New, secret)
		fmt.Fprintf(mac, "%s.%s.%s", id, header.Get("Webhook-Timestamp"), body)
		return header.Get("Webhook-Signature") == "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil))
	})
}

// eventsOf returns how many different events came for a job.
func (r *receiver) eventsOf(jobID string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.events[jobID])
}

// totals returns how many deliveries came, of how many events, and how many were not signed with an account's secret.
func (r *receiver) totals() (arrivals, events, forged int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, of := range r.events {
		events += len(of)
	}
	return r.arrivals, events, r.forged
}
