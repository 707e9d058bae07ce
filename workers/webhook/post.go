package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
)

// The classes of failure of an attempt, as they are recorded and shown.
const (
	reasonGone              = "gone"
	reasonHTTPStatus        = "http_status"
	reasonRedirect          = "redirect_not_followed"
	reasonTimeout           = "timeout"
	reasonPrivateNetwork    = "private_network_url"
	reasonUnsupportedScheme = "unsupported_protocol"
	reasonUnresolvable      = "unresolvable_host"
	reasonTLS               = "tls_failed"
	reasonUnreachable       = "unreachable"
	reasonErased            = "account_erased"
	// reasonNoSecret is a fault of ours, recorded so that the client can see that it is not theirs.
	reasonNoSecret   = "no_webhook_secret" //nolint:gosec // a reason, not a secret
	reasonInvalidURL = "invalid_url"
	// reasonUnreadable means that the address, or every secret, can never be decrypted: a wrong master key, or rows of another
	// installation. An operator can fix it, so it counts as an attempt and is retried like any other.
	reasonUnreadable = "sealed_unreadable"
	// reasonReceiverFailing means that a delivery waited for its turn too long, and was not sent.
	reasonReceiverFailing = "receiver_failing"
)

// Problems returns every class of failure that an attempt is recorded with.
func Problems() []string {
	return []string{
		reasonGone, reasonHTTPStatus, reasonRedirect, reasonTimeout, reasonPrivateNetwork, reasonUnsupportedScheme, reasonUnresolvable, reasonTLS,
		reasonUnreachable, reasonErased, reasonNoSecret, reasonInvalidURL, reasonUnreadable, reasonReceiverFailing,
	}
}

const userAgent = "Toolmill-Webhooks/1.0"

// result is the outcome of one attempt. reason is "" if it was delivered.
type result struct {
	status     int
	reason     string
	retryAfter time.Duration
}

// final reports whether no further attempt can help.
func (r result) final() bool {
	switch r.reason {
	case "", reasonGone, reasonPrivateNetwork, reasonUnsupportedScheme, reasonInvalidURL, reasonErased, reasonReceiverFailing:
		return true
	}
	return false
}

func (r result) err() error {
	if r.status == 0 {
		return errors.New("delivery failed: " + r.reason)
	}
	return fmt.Errorf("delivery failed: %s, status %d", r.reason, r.status)
}

// post makes one request. Its error is the context's: the process stops.
func (d *Deliverer) post(ctx context.Context, target string, header http.Header, body []byte) (result, error) {
	timed, cancel := context.WithTimeout(ctx, d.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(timed, http.MethodPost, target, bytes.NewReader(body))
	if err != nil {
		return result{reason: reasonInvalidURL}, nil
	}
	request.Header = header
	answered, err := d.Receivers.Deliver(request)
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{reason: reasonOf(err)}, nil
	}
	// Only the status matters; the body is not read, because it could be endless.
	_ = answered.Body.Close()
	return result{
		status: answered.StatusCode, reason: reasonOfStatus(answered.StatusCode),
		retryAfter: retryAfterOf(answered.Header, d.Clock()),
	}, nil
}

func reasonOfStatus(status int) string {
	switch {
	case status >= 200 && status <= 299:
		return ""
	case status >= 300 && status <= 399:
		return reasonRedirect
	case status == http.StatusGone:
		return reasonGone
	}
	return reasonHTTPStatus
}

// reasonOfRefusal returns the reason for the guard's refusal, which is final.
func reasonOfRefusal(code refusal.Code) string {
	switch code {
	case refusal.PrivateNetworkURL, refusal.UnsupportedProtocol, refusal.UnresolvableHost:
		return string(code)
	}
	return reasonInvalidURL
}

func reasonOf(err error) string {
	var (
		no          *refusal.Refusal
		name        *net.DNSError
		certificate *tls.CertificateVerificationError
		record      tls.RecordHeaderError
		alert       tls.AlertError
		timed       net.Error
	)
	switch {
	case errors.As(err, &no):
		return reasonOfRefusal(no.Code)
	case errors.As(err, &timed) && timed.Timeout():
		return reasonTimeout
	case errors.As(err, &name):
		return reasonUnresolvable
	case errors.As(err, &certificate), errors.As(err, &record), errors.As(err, &alert):
		return reasonTLS
	}
	return reasonUnreachable
}
