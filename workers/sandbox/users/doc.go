// Package users gives a run a user of its own: an id that no other run on the machine has (IDs), or a user namespace in which
// only the service's own user is mapped (Map), without capabilities and without a way to gain any.
package users
