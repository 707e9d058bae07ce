// Package backoff pauses between tries, longer each time.
package backoff
