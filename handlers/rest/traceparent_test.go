package rest

import (
	"net/http"
	"testing"
)

func TestTraceparent(t *testing.T) {
	const good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	cases := map[string]string{
		good: good,
		"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
		"": "", "00": "", good + "-x": "", good + "\n": "",
		"01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01": "",
		"00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01": "",
		"00-00000000000000000000000000000000-00f067aa0ba902b7-01": "",
		"00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01": "",
		`00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b"-01`: "",
		"00-4bf92f3577b34da6a3ce929d0e0e47360-00f067aa0ba902b7-0": "",
	}
	for text, want := range cases {
		if got := TraceparentOf(&http.Request{Header: http.Header{"Traceparent": {text}}}); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
