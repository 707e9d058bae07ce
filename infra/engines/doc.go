// Package engines starts the programs that tools run on and reports which tools this machine can run. Each engine has
// a file of its own. An engine that is not installed is not an error: the reason is reported, and its tools are left
// to other machines. An engine that is installed and does not start is an error.
package engines
