// Package admin implements the operators' commands. Those that change something send commands to the log of a running
// service, and wait until the read models show the result. Those that compare read log and tables, including those
// that a stopped service has left in its data directory. Verify reads a file and needs no service.
package admin
