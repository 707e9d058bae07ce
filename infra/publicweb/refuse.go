package publicweb

import (
	"context"
	"crypto/tls"
	"errors"
	"net"

	"github.com/toolmill/toolmill/domain/refusal"
)

// refuse says in the API's terms what is wrong with an address, or why it was not reached. It does not reveal what a
// name resolved to: only the network's owner may know that.
func refuse(err error) *refusal.Refusal {
	var (
		known *refusal.Refusal
		port  *portFault
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, errForm), errors.Is(err, errHost), errors.Is(err, errTooLong):
		return refusal.New(refusal.ValidationFailed, errForm.Error())
	case errors.Is(err, errHTTPSOnly):
		return refusal.New(refusal.UnsupportedProtocol, "the URL must begin with https://")
	case errors.Is(err, errProtocol):
		return refusal.New(refusal.UnsupportedProtocol, "the URL must begin with https:// or http://")
	case errors.Is(err, errCredentials):
		return refusal.New(refusal.URLCredentialsNotAllowed, "the URL must not hold credentials")
	case errors.As(err, &port):
		return refusal.New(refusal.PortNotAllowed, port.Error())
	case errors.Is(err, errNotPublic):
		return refusal.New(refusal.PrivateNetworkURL, "the URL must lead to a public address")
	case errors.Is(err, errUnresolvable):
		return refusal.New(refusal.UnresolvableHost, "the URL's host does not resolve")
	}
	return unreached(err)
}

func unreached(err error) *refusal.Refusal {
	var (
		name        *net.DNSError
		timed       net.Error
		certificate *tls.CertificateVerificationError
	)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timed) && timed.Timeout():
		return refusal.New(refusal.UpstreamTimeout, "the host took too long")
	case errors.As(err, &name) && name.IsNotFound:
		return refusal.New(refusal.UnresolvableHost, "the URL's host does not resolve")
	case errors.As(err, &name):
		return refusal.New(refusal.UpstreamUnreachable, "the URL's host could not be resolved now")
	case errors.As(err, &certificate):
		return refusal.New(refusal.UpstreamUnreachable, "the host's certificate is not valid")
	}
	return refusal.New(refusal.UpstreamUnreachable, "the host could not be reached")
}
