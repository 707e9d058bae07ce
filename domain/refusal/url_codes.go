package refusal

// The codes of refusing or failing to reach an address that a client names: a page to check, or a receiver of webhooks.
// They are here because both REST and the delivery of webhooks use them.
const (
	PrivateNetworkURL        Code = "private_network_url"
	UnsupportedProtocol      Code = "unsupported_protocol"
	UnsafeRedirect           Code = "unsafe_redirect"
	UnresolvableHost         Code = "unresolvable_host"
	URLCredentialsNotAllowed Code = "url_credentials_not_allowed"
	PortNotAllowed           Code = "port_not_allowed"
	UpstreamUnreachable      Code = "upstream_unreachable"
	UpstreamTimeout          Code = "upstream_timeout"
)
