// Package publicweb reaches what clients name on the public web, and nothing else: the pages of POST /url-metadata
// and the receivers of webhooks. It alone guards against requests into networks that clients must not reach.
//
//	address ─▶ its form: length, scheme, credentials, port, host ─▶ resolve ─▶ each address at the dialer ─▶ request
//	              │ address.go, host.go, before anything is charged    │ dial.go                                │
//	              ▼                                                     ▼                                       │ fetch.go
//	           refusal                                               refused     ◀── the same for each redirect, at most 5
//
// The decisive check is the one in the dialer, on the very address of the connection: a name may resolve to something
// else a moment later, and an address has more spellings than any list. The earlier checks give a good answer at no
// cost, and refuse what no address shows: a name of a local network is refused before it is resolved.
//
// Hosts are read as browsers read them (https://url.spec.whatwg.org/#host-parsing): 127.1, 0x7f.1, 017700000001 and
// ①②⑦.⓪.⓪.① are 127.0.0.1 here too, and the request names the host in that form. Go's own resolver resolves names, as
// absolute ones: no search list leads into the machine's own domain.
//
// There is no proxy, because it would dial unchecked. Fetches share nothing with each other: no connection, no
// cookie, no cache, no TLS session.
package publicweb
