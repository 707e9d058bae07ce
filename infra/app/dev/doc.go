// Package dev is what `toolmill dev` adds to a process: a demo account, a sample job, and the text that says how to use both.
//
// It reaches the process as an operator's command does, at the addresses that the process has written into the lock file of its
// data directory. The account outlives the process: the next start finds its key in var/dev.env.
package dev
