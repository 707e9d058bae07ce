package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/toolmill/toolmill/domain/account"
)

// toVerify is a request as a receiver in another language gets it.
type toVerify struct {
	Secret  string            `json:"secret"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

// libraries are the official ones of Standard Webhooks, by language. Each returns for each request what is wrong with it, or
// "".
func libraries(t *testing.T) map[string]func([]toVerify) []string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "../../scripts/setup", "--where-webhooks")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := string(bytes.TrimSpace(out))
	if _, err := os.Stat(filepath.Join(dir, "whole")); err != nil {
		t.Fatalf("the official libraries are not here, run scripts/setup --test: %v", err)
	}
	return map[string]func([]toVerify) []string{
		"Go":         verifyInGo,
		"Python":     verifyBy(t, nil, filepath.Join(dir, "bin", "python"), "official/verify.py"),
		"JavaScript": verifyBy(t, []string{"NODE_PATH=" + filepath.Join(dir, "node_modules")}, "node", "official/verify.cjs"),
	}
}

func verifyInGo(requests []toVerify) []string {
	verdicts := make([]string, len(requests))
	for i, r := range requests {
		header := make(http.Header)
		for name, value := range r.Headers {
			header.Set(name, value)
		}
		official, err := standardwebhooks.NewWebhook(r.Secret)
		if err == nil {
			err = official.Verify([]byte(r.Body), header)
		}
		if err != nil {
			verdicts[i] = err.Error()
		}
	}
	return verdicts
}

// verifyBy returns a function that runs a program which reads a list of requests and writes a list of verdicts.
func verifyBy(t *testing.T, environment []string, program ...string) func([]toVerify) []string {
	t.Helper()
	return func(requests []toVerify) (verdicts []string) {
		t.Helper()
		asked, err := json.Marshal(requests)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		command := exec.CommandContext(ctx, program[0], program[1:]...)
		command.Env = append(os.Environ(), environment...)
		command.Stdin = bytes.NewReader(asked)
		var said bytes.Buffer
		command.Stderr = &said
		out, err := command.Output()
		if err != nil {
			t.Fatalf("%s: %v: %s", program[0], err, said.Bytes())
		}
		if err := json.Unmarshal(out, &verdicts); err != nil || len(verdicts) != len(requests) {
			t.Fatalf("%s: %d verdicts on %d requests: %v: %s", program[0], len(verdicts), len(requests), err, out)
		}
		return verdicts
	}
}

// TestTheOfficialLibrariesVerify lets the libraries of three languages check what receivers really got.
func TestTheOfficialLibrariesVerify(t *testing.T) {
	const old, fresh = 1, 2
	now := delivered(t, 0, fresh, old)
	ago, ahead := delivered(t, -10*time.Minute, fresh), delivered(t, 10*time.Minute, fresh)
	cases := []struct {
		name    string
		request request
		secret  byte
		change  func(*toVerify)
		refusal string // part of each library's message; "" means verified
	}{
		{name: "by the secret that was rotated in", request: now, secret: fresh},
		{name: "by the one that was rotated out", request: now, secret: old},
		{name: "by neither", request: now, secret: 3, refusal: "no matching signature"},
		{name: "another body", request: now, secret: fresh, refusal: "no matching signature", change: func(r *toVerify) {
			r.Body = strings.Replace(r.Body, "job_1", "job_2", 1)
		}},
		{name: "one byte more", request: now, secret: fresh, refusal: "no matching signature", change: func(r *toVerify) { r.Body += " " }},
		{name: "another id", request: now, secret: fresh, refusal: "no matching signature", change: func(r *toVerify) {
			r.Headers[headerID] = "evt_2"
		}},
		{name: "another time", request: ago, secret: fresh, refusal: "no matching signature", change: func(r *toVerify) {
			r.Headers[headerTimestamp] = now.Header.Get(headerTimestamp)
		}},
		{name: "of long ago", request: ago, secret: fresh, refusal: "too old"},
		{name: "of the future", request: ahead, secret: fresh, refusal: "too new"},
		{name: "without signature", request: now, secret: fresh, refusal: "missing required headers", change: func(r *toVerify) {
			delete(r.Headers, headerSignature)
		}},
	}
	requests := make([]toVerify, len(cases))
	for i, c := range cases {
		requests[i] = toVerify{Secret: secretOf(c.secret), Headers: make(map[string]string), Body: string(c.request.body)}
		for name := range c.request.Header {
			requests[i].Headers[name] = c.request.Header.Get(name)
		}
		if c.change != nil {
			c.change(&requests[i])
		}
	}
	for language, verify := range libraries(t) {
		for i, said := range verify(requests) {
			if verified := said == ""; verified != (cases[i].refusal == "") || !strings.Contains(strings.ToLower(said), cases[i].refusal) {
				t.Errorf("%s, %s: %q, want %q", language, cases[i].name, said, cases[i].refusal)
			}
		}
	}
}

// delivered returns what a receiver got from an account with secrets, when the sender's clock is off.
func delivered(t *testing.T, off time.Duration, secrets ...byte) request {
	t.Helper()
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.now, w.secrets = w.now.Add(off), nil
	for _, b := range secrets {
		w.secrets = append(w.secrets, account.WebhookSecret{Sealed: "sealed(" + secretOf(b) + ")"})
	}
	// The address is in the body, as the client wrote it: the signature covers the bytes, whatever they are.
	if err := d.Deliver(t.Context(), argsFor(t, r.URL+"/höök?<a>& ", w.now), 1); err != nil {
		t.Fatal(err)
	}
	got := r.requests()[0]
	if signatures := strings.Fields(got.Header.Get(headerSignature)); len(signatures) != len(secrets) {
		t.Fatalf("%d signatures by %d secrets", len(signatures), len(secrets))
	}
	return got
}
