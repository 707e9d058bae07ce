// Package admin is the operators' commands. Those that change something send commands to the log of a running service, and
// wait until the read models show the result; those that compare read log and tables, also those that a stopped service has
// left in its data directory; Verify reads a file and asks nobody.
package admin
