// Package operations is what a process reports of itself to its operators: whether it lives, and whether it is ready.
//
// Checks are made from time to time, whether anybody asks or not. An answer is what they found last.
package operations
