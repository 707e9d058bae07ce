// Package bodies parses JSON bodies. A body's form is bounded while it arrives (jsonBounds); it is parsed in one pass into
// slices of itself (jsonNode), and takes at most three times its size.
//
// A wing reads a body by asking an Object for its members, once each, with what is required of them (Read, Within). Those
// calls are the only declaration of the body in Go: a member that no call asked for is refused, and the refusal lists the known
// ones. The schema in openapi.yaml is the other declaration; handlers/bodies_as_described_test.go compares the two in both
// directions, name by name and bound by bound.
//
// Bodies are not decoded into the generated types: an answer names every fault of a body by path and rule, unknown members
// included, in the order of the code and up to a bound; a decoder stops at the first fault. What is required of a member may
// also depend on an earlier one, as an input's on its kind.
package bodies
