package handlers

import (
	"errors"
	"strings"
	"testing"

	"toolmill/domain/refusal"
)

func TestWebhookURL(t *testing.T) {
	const taken = ""
	cases := []struct{ url, inProduction, inDevelopment string }{
		{"https://example.com/hook?a=b", taken, taken},
		{"https://example.com:8443/hook", taken, taken},
		{"https://93.184.216.34/", taken, taken},
		{"https://[2606:2800:220:1:248:1893:25c8:1946]/", taken, taken},
		{"HTTPS://EXAMPLE.COM/", taken, taken},
		{"https://" + strings.Repeat("a", 2041), "validation_failed", "validation_failed"},
		{"", "validation_failed", "validation_failed"},
		{"/hook", "validation_failed", "validation_failed"},
		{"example.com/hook", "validation_failed", "validation_failed"},
		{"https:///hook", "validation_failed", "validation_failed"},
		{"https://:443/", "validation_failed", "validation_failed"},
		{"https://example.com:0/", "validation_failed", "validation_failed"},
		{"https://example.com:65536/", "validation_failed", "validation_failed"},
		{"https://exa mple.com/", "validation_failed", "validation_failed"},
		{"https://example.com/a b", "validation_failed", "validation_failed"},
		{"https://example.com/%zz", "validation_failed", "validation_failed"},
		{"https://example.com/\r\nx", "validation_failed", "validation_failed"},
		{"http://example.com/", "unsupported_protocol", taken},
		{"ftp://example.com/", "unsupported_protocol", "unsupported_protocol"},
		{"mailto:a@example.com", "unsupported_protocol", "unsupported_protocol"},
		{"file:///etc/passwd", "unsupported_protocol", "unsupported_protocol"},
		{"file://host/etc/passwd", "unsupported_protocol", "unsupported_protocol"},
		{"https://user@example.com/", "url_credentials_not_allowed", "url_credentials_not_allowed"},
		{"https://user:secret@example.com/", "url_credentials_not_allowed", "url_credentials_not_allowed"},
		{"https://localhost/", "private_network_url", taken},
		{"https://LocalHost./", "private_network_url", taken},
		{"https://app.localhost/", "private_network_url", taken},
		{"https://127.0.0.1/", "private_network_url", taken},
		{"https://10.1.2.3/", "private_network_url", taken},
		{"https://169.254.169.254/latest/meta-data/", "private_network_url", taken},
		{"https://0.0.0.0/", "private_network_url", taken},
		{"https://100.64.0.1/", "private_network_url", taken},
		{"https://[::1]/", "private_network_url", taken},
		{"https://[::ffff:127.0.0.1]/", "private_network_url", taken},
		{"https://[fe80::1%25eth0]/", "private_network_url", taken},
		{"https://[fc00::1]/", "private_network_url", taken},
		{"https://[64:ff9b::7f00:1]/", "private_network_url", taken},
	}
	for _, c := range cases {
		for allowPrivate, want := range map[bool]string{false: c.inProduction, true: c.inDevelopment} {
			err := checkWebhookURL(c.url, allowPrivate)
			got := taken
			if no, is := errors.AsType[*refusal.Refusal](err); is {
				got = string(no.Code)
			}
			if got != want {
				t.Errorf("%q, private allowed %v: %q, want %q", c.url, allowPrivate, got, want)
			}
		}
	}
}
