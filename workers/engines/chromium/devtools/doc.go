// Package devtools speaks the Chrome DevTools Protocol over a pair of pipes
// (--remote-debugging-pipe): messages are JSON, each ended by a NUL byte.
//
// Chromium is driven through pipes because a web socket needs a port: anybody
// on the machine may use it, and it cannot be reached at all when Chromium has
// a network namespace of its own. chromedp v0.16.0 declares a Transport
// interface, but its Browser dials a web socket URL itself and takes no
// Transport from outside. So this package carries the messages, and the
// commands and events are the types of cdproto, which needs only an Executor:
// Session is one.
//
// Only the parts of cdproto that are used get imported. Its root package pulls
// in every domain of the protocol.
package devtools
