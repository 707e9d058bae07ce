// Package top is the live view of a running service for its operator, in a terminal: what /readyz and /metrics of its processes say,
// and which accounts wait, from its stores. It changes nothing. What cannot be reached is part of the view and not an error, because
// that is when the view is needed.
package top
