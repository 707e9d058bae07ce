// Package publicweb reaches what clients name on the public web, and nothing else: the pages of POST /url-metadata and
// the receivers of webhooks. It is the one guard against requests into networks that are not the client's to see.
//
//	address ─▶ its form: length, scheme, credentials, port, host ─▶ resolve ─▶ each address at the dialer ─▶ request
//	              │ address.go, host.go, before anything is charged    │ dial.go                                │
//	              ▼                                                     ▼                                       │ fetch.go
//	           refusal                                               refused     ◀── the same for each redirect, at most 5
//
// The check that counts is the one at the dialer, on the very address of the connection: a name may resolve to something
// else a moment later, and an address has more spellings than anybody lists. What stands before it is for a good answer
// at no cost, and for what no address shows: a name of a local network is refused before it is asked for.
//
// Hosts are read as browsers read them (https://url.spec.whatwg.org/#host-parsing): 127.1, 0x7f.1, 017700000001 and
// ①②⑦.⓪.⓪.① are 127.0.0.1 here too, and the host that is requested is the one in that form. Names are resolved by Go's own
// resolver, and as absolute ones: no search list leads into the machine's own domain.
//
// There is no proxy, which would dial in our place and unchecked. A fetch shares nothing with another one: no connection,
// no cookie, no cache, no TLS session.
package publicweb
