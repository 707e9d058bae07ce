// Package account is the aggregate of one customer: plan, credits, keys, and the jobs that hold a slot, wait for one or
// await their upload. All events of an account, including those of its jobs, are in one partition, so its limits and
// its balance are exact.
//
// Each command of the catalogue is a file with its Decide; state.go folds the events. A decision depends only on its
// Situation: time, prices and limits come with the command.
package account
