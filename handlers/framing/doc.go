// Package framing refuses requests whose end two programs could see at different places (RFC 9112 §11.2, request
// smuggling): what a proxy in front of the service takes for the body of one request must never be a request to it.
//
// net/http follows the robustness rules that RFC 9112 allows: it takes lines that end with a bare LF, folded fields, a
// Content-Length that is repeated or stands beside Transfer-Encoding, and Transfer-Encoding in HTTP/1.0, which it does not
// heed. Each of them is taken differently somewhere. So the bytes of every connection pass through a checker, before
// net/http sees them:
//
//	request line ─▶ field ─▶ … ─▶ empty line ─▶ so many bytes ──────────────────────────────┐
//	     ▲                            │                                                      │
//	     │                            ├──▶ chunk's size ─▶ its bytes, CRLF ─▶ … ─▶ trailer ──┤
//	     └────────────────────────────┴──────────────────────────────────────────────────────┘
//
// Where a line breaks a rule, the connection's reader fails before the line's end: net/http never has the whole head, and
// answers 400 Bad Request and closes. A fault within a body breaks the body off. What passes is framed alike by any reading
// of the RFC, so that the checker and net/http cannot disagree on where the next request begins.
//
// The cost is a search for each line's end in heads, and a subtraction in bodies: no byte of a body is looked at but the
// lines between chunks. Nothing is allocated once a connection has had its longest line.
package framing
