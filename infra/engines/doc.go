// Package engines starts the programs that tools run on and says which tools they make possible here. Each engine has a
// file of its own: one that is not installed is not an error, its tools are left to other machines and the reason is said; one
// that is installed and does not start is.
package engines
