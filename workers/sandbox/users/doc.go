// Package users gives a run a user of its own: an id that no other run of the machine has (IDs), or a namespace in which only
// the service's own user exists (Map), without capabilities and without a way to get any.
package users
