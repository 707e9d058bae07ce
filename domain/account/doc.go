// Package account is the aggregate of one customer: plan, credits, keys, and the jobs that hold a slot, wait for one or
// await their upload. All events of an account, its jobs' too, lie in one partition, so its caps and its balance are
// exact.
//
// Each command of the catalogue is a file with its Decide; state.go folds the events. Deciding reads nothing but its
// Situation: time, prices and limits come with the command.
package account
