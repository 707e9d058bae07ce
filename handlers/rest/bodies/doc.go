// Package bodies reads JSON bodies. A body is bounded in form while it arrives (Bounds), read in one pass into stretches of
// itself (Node), and takes at most three times its size.
//
// Members are read by hand, and not by decoding into generated types: an answer names every fault of a body by path and rule,
// unknown members too, in the order in which they are read and up to a bound; a decoder ends at the first.
package bodies
