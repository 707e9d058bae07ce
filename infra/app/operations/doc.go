// Package operations serves operators: /livez, /readyz with its checks, /metrics, and Go's profiles at an address of
// their own. What it reports is read from the parts that Subject names.
package operations
