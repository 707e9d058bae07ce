// Package bodies parses JSON bodies. A body's form is bounded while it arrives (jsonBounds); it is parsed in one pass into
// slices of itself (jsonNode), and takes at most three times its size.
//
// Members are parsed by hand, not by decoding into generated types: an answer names every fault of a body by path and rule,
// unknown members included, in the order of the code and up to a bound; a decoder stops at the first fault.
package bodies
