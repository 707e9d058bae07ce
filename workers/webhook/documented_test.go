package webhook

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// receivers runs the function of docs/api.md over requests, and prints what it says of each.
const receivers = `
import json, sys
for headers, body, secrets in json.load(sys.stdin):
    print(verified(headers, body.encode(), secrets))
`

// TestTheDocumentedReceiver: it takes what is signed with the one secret or with the other during a rotation, and nothing else.
func TestTheDocumentedReceiver(t *testing.T) {
	first, second := []byte(strings.Repeat("a", 32)), []byte(strings.Repeat("b", 32))
	text := func(secret []byte) string { return secretPrefix + base64.StdEncoding.EncodeToString(secret) }
	type headers map[string]string
	signed := func(at time.Time, secrets ...[]byte) headers {
		h, flat := http.Header{}, headers{}
		sign(h, secrets, "evt_1", at, []byte(`{"ä":1}`))
		for name := range h {
			flat[strings.ToLower(name)] = h.Get(name)
		}
		return flat
	}
	with := func(h headers, name, value string) headers { h[name] = value; return h }
	now := time.Now()
	const body = `{"ä":1}`
	var requests [][3]any
	var want []string
	for _, c := range []struct {
		headers headers
		body    string
		secrets []string
		want    string
	}{
		{signed(now, first), body, []string{text(first)}, "True"},
		{signed(now, second, first), body, []string{text(first)}, "True"},
		{signed(now, second, first), body, []string{text(second)}, "True"},
		{signed(now, first), body, []string{text(second), text(first)}, "True"},
		{signed(now, first), body, []string{text(second)}, "False"},
		{signed(now, first), body, nil, "False"},
		{signed(now, first), `{"ä":2}`, []string{text(first)}, "False"},
		{signed(now.Add(-time.Hour), first), body, []string{text(first)}, "False"},
		{signed(now.Add(time.Hour), first), body, []string{text(first)}, "False"},
		{with(signed(now.Add(-time.Hour), first), "webhook-timestamp", signed(now)["webhook-timestamp"]), body, []string{text(first)}, "False"},
		{with(signed(now, first), "webhook-timestamp", "²"), body, []string{text(first)}, "False"},
		{with(signed(now, first), "webhook-id", "evt_2"), body, []string{text(first)}, "False"},
		{with(signed(now, first), "webhook-signature", "v1,ä v1, "), body, []string{text(first)}, "False"},
		{headers{}, body, []string{text(first)}, "False"},
	} {
		requests, want = append(requests, [3]any{c.headers, c.body, c.secrets}), append(want, c.want)
		if c.secrets == nil {
			requests[len(requests)-1][2] = []string{}
		}
	}
	if got := documentedAnswers(t, requests); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// documentedAnswers runs the program over headers, bodies and secrets.
func documentedAnswers(t *testing.T, requests [][3]any) []string {
	t.Helper()
	document, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(document), "```python\nimport base64")
	program, _, found := strings.Cut(program, "```")
	if !found {
		t.Fatal("docs/api.md has no program")
	}
	input, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "receiver.py")
	if err := os.WriteFile(path, []byte("import base64"+program+receivers), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "python3", path)
	command.Stdin = strings.NewReader(string(input))
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.Fields(string(out))
}
