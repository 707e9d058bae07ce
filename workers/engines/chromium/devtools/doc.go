// Package devtools speaks the Chrome DevTools Protocol over a pair of pipes
// (--remote-debugging-pipe): messages are JSON, each ended by a NUL byte.
//
// Chromium is driven through pipes because a web socket needs a port: anybody on the machine can use it, and it cannot be
// reached at all when Chromium has a network namespace of its own. chromedp v0.16.0 declares a Transport interface, but its
// Browser dials a web socket URL itself and accepts no other Transport. So this package transports the messages; the commands
// and events are the types of cdproto, which needs only an Executor, such as Session.
//
// Only the needed packages of cdproto are imported. Its root package imports every domain of the protocol.
package devtools
