// Package backoff pauses between tries, twice as long each time up to a bound. A pause ends early with its context.
package backoff
