package everytool

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Service is a running service.
type Service struct {
	// Base is the root of its API, ending in /v1. Key is of an account with every scope.
	Base, Key string
	// Page is the address of the page of ServePage, for the URL checks; without it they are not run.
	Page string
	// Say prints progress.
	Say func(format string, args ...any)
}

// ask calls the API and reads a JSON answer.
func (s Service) ask(ctx context.Context, method, path string, body, into any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, method, s.Base+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+s.Key)
	request.Header.Set("Content-Type", "application/json")
	answered, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answered.Body.Close() }() // it was only read
	text, err := io.ReadAll(answered.Body)
	if err == nil && answered.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s: %s: %s", method, path, answered.Status, text)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func (s Service) get(ctx context.Context, path string, into any) error {
	return s.ask(ctx, http.MethodGet, path, nil, into)
}

// Jobs returns each job of the account, of the latest 100, with its status and its output's digest.
func (s Service) Jobs(ctx context.Context) (map[string]string, error) {
	var list struct {
		Jobs []struct {
			ID, Status string
			Output     struct{ SHA256 string }
		}
	}
	if err := s.get(ctx, "/jobs?limit=100", &list); err != nil {
		return nil, err
	}
	all := make(map[string]string)
	for _, job := range list.Jobs {
		all[job.ID] = job.Status + " " + job.Output.SHA256
	}
	return all, nil
}

const pageTitle = "A page to check"

// ServePage serves a page, as a web site would, until ctx ends, and returns its address.
func ServePage(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	const patience = 10 * time.Second
	server := &http.Server{ReadHeaderTimeout: patience, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<!doctype html><html lang=en><title>"+pageTitle+"</title><meta property='og:title' content='"+pageTitle+"'>")
	})}
	go func() { _ = server.Serve(listener) }()
	context.AfterFunc(ctx, func() { _ = server.Close() })
	return "http://" + listener.Addr().String() + "/", nil
}
