// Package requestrate counts requests, those of an account and those of an address that nobody is known at, over all
// processes of the API.
//
// It is a GCRA (ITU-T I.371): a minute's allowance may come at once, and then one each sixtieth of it. The count that holds
// is shared, a row for each subject in Postgres (projections.RequestRates). A process lets through what it was granted of it
// and tells later, so that a request neither waits for Postgres nor costs it a statement:
//
//	Take ─▶ spent, as far as is known ─▶ refused, with the time to wait
//	     ─▶ of the grant
//	     ─▶ of the advance: a tenth of the allowance, divided by the processes, at least one
//	     ─▶ waits for the exchange under way, at most WaitMax: the grant and the advance are used up, and nobody knows yet
//	        whether there is more
//
//	Run ─▶ each second, and when half of a grant is gone ─▶ exchange, one statement for all subjects:
//	          spent of the advance, unused of grants that ended ─▶ ◀─ a share of what is left: 1/n for each of n processes
//
// How exact: what is granted is taken out of the shared count before it is used, so that grants never add up to more than the
// allowance. Advances may: all processes together let through a tenth too much at most (or one each, where that is more), at
// once, and owe it, so that over any longer time it evens out. A grant that is not used is given back after a second; for as
// long another process may be refused what is there. infra/app/e2e tests three processes on Postgres to ±10 % in each minute.
//
// Postgres away, or slower than WaitMax: each process counts for itself, as if it were the only one, and n of them let through
// up to n times the allowance; what they let through is told afterwards, and half an allowance at most is owed. The
// same goes for a Limiter without a Counter.
//
// The LRU forgets the subject that was not heard of for the longest time. It begins again, with an advance, and is told what
// is shared of it: forgetting gives nobody more than that.
package requestrate
