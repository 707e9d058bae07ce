// Package operations has what a process reports about itself to its operators: whether it is alive, and whether it is ready.
//
// Checks run periodically, whether anybody asks or not. An answer is the last result.
package operations
