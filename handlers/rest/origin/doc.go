// Package origin shortens where requests come from to what is kept of it: a network instead of an address, a browser's name
// instead of all that it says of itself. It is for people to recognise their own; nothing is decided by it.
package origin
