// Package framing refuses requests whose end two programs could see at different places (RFC 9112 §11.2, request smuggling):
// what a proxy in front of the service takes for the body of one request must never become a request to the service.
//
// net/http is lenient where RFC 9112 allows it: it accepts lines that end with a bare LF, folded fields, a Content-Length that
// is repeated or accompanied by Transfer-Encoding, and ignores Transfer-Encoding in HTTP/1.0. Other programs read each of these
// differently. So the bytes of every connection pass through a checker before net/http sees them:
//
//	request line ─▶ field ─▶ … ─▶ empty line ─▶ so many bytes ──────────────────────────────┐
//	     ▲                            │                                                      │
//	     │                            ├──▶ chunk's size ─▶ its bytes, CRLF ─▶ … ─▶ trailer ──┤
//	     └────────────────────────────┴──────────────────────────────────────────────────────┘
//
// On a faulty line, the connection's reader fails before the line's end: net/http never gets the whole head, answers 400 Bad
// Request and closes. On a fault within a body, the body ends with an error. What passes is framed alike by every reading of
// the RFC, so the checker and net/http agree on where the next request begins.
//
// The cost is a search for the end of each line in heads, and a subtraction in bodies: of a body only the lines between chunks
// are examined. Nothing is allocated once a connection has had its longest line.
package framing
