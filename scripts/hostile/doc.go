// Command hostile generates files that attack the engines, shows that the attacks work, and then runs them through
// the real tools.
//
//	hostile [-only word,word] [-keep DIR] [-neighbours SECONDS] [-attacks word,word] [-only-attacks]
//
//	generators ─▶ sample ─┬─▶ bare: the plain engine, as an ordinary program would call it ─▶ hits: the file is live
//	                      └─▶ tool: the steps of a job, in the sandbox                      ─▶ hits must be 0
//
// A hit is a request at an HTTP listener, a query at a name server, the words of a canary file in an output, or a new
// file in a folder outside. All targets are on this machine: no other is contacted. Bare runs are bounded in time and
// memory; files that would only exhaust the machine are not run bare.
//
// For each sample the class of its outcome is checked: a bad file must end as validation_failed, one that never ends
// as processing_timeout, one that crashes its engine as worker_failed; a file that is printed with the attack inert
// must succeed. Five seconds after each, none of its processes may be left.
//
// # Neighbours
//
// The loss of other jobs is measured with the concurrency of a service on two cores: one slot runs good jobs of
// another account without a pause, the other slot hostile files. The loss is relative to the rate while the other
// slot runs good jobs too. The two alternate every few seconds, so that other load on the machine slows both alike. 0
// % means that a hostile file takes no more from its neighbours than a good one does.
//
// Package neighbours prints a separate table of what attacks on the whole service do to another account's jobs and to
// the service's memory.
//
// This program generates the files, and they are stored nowhere.
package main
