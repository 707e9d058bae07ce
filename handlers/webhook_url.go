package handlers

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"code.dny.dev/ssrf"

	"toolmill/domain/refusal"
	"toolmill/domain/tool"
)

const webhookURLBytesMax = 2048

// publicAddresses knows which addresses are not: private, loopback, link-local and the like. What a name resolves to is
// checked where it is dialed (workers/webhook): between now and then it may change.
var publicAddresses = ssrf.New(ssrf.WithAnyPort(), ssrf.WithAnyNetwork())

// checkWebhookURL refuses a receiver that no delivery may go to. allowPrivate is the development flag.
func checkWebhookURL(text string, allowPrivate bool) error {
	if len(text) > webhookURLBytesMax {
		return invalid(webhookFault("max_length", fmt.Sprintf("must have at most %d bytes", webhookURLBytesMax)))
	}
	notAbsolute := invalid(webhookFault("uri", "must be an absolute URL, as in https://example.com/hooks"))
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme == "" || strings.ContainsFunc(text, unicode.IsSpace):
		return notAbsolute
	case u.Scheme != "https" && (u.Scheme != "http" || !allowPrivate):
		return refusal.New(UnsupportedProtocol, "webhookUrl must be https")
	case u.Hostname() == "" || !validPort(u.Port()):
		return notAbsolute
	case u.User != nil:
		return refusal.New(URLCredentialsNotAllowed, "webhookUrl must not hold credentials")
	case !allowPrivate && private(u.Hostname()):
		return refusal.New(PrivateNetworkURL, "webhookUrl must be a public address")
	}
	return nil
}

func webhookFault(rule, message string) tool.Fault {
	return tool.Fault{Path: "webhookUrl", Rule: rule, Message: message}
}

func validPort(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return port == "" || err == nil && n > 0
}

// private reports whether a host is one by its very name.
func private(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && publicAddresses.SafeAddr(address.WithZone("")) != nil
}
