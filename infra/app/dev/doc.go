// Package dev is what `toolmill dev` adds to a process: a demo account, a sample job, and a text on how to use both.
//
// It connects to the process as an operator's command does, at the addresses in the lock file of the data directory.
// The account outlives the process: the next start finds its key in var/dev.env.
package dev
