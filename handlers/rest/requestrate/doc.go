// Package requestrate counts requests per account, and per address for unknown callers, over all processes of the API.
//
// It is a GCRA (ITU-T I.371): a minute's allowance may be used at once, then one request per sixtieth of it. The authoritative
// count is a row per subject in Postgres (records.RequestRates). A process admits requests out of grants that it took from this
// count, and reports later, so that a request neither waits for Postgres nor costs a statement:
//
//	Take ─▶ allowance spent, as far as is known ─▶ refused, with the time to wait
//	     ─▶ admitted from the grant
//	     ─▶ admitted from the advance: a tenth of the allowance, divided by the processes, at least one
//	     ─▶ waits for the running exchange, at most WaitMax: grant and advance are used up, and it is not known
//	        yet whether there is more
//
//	Run ─▶ each second, and when half of a grant is gone ─▶ exchange, one statement for all subjects:
//	          spent of the advance, unused of grants that ended ─▶ ◀─ a share of what is left: 1/n for each of n processes
//
// How exact: a grant is taken out of the shared count before it is used, so grants never add up to more than the allowance.
// Advances may exceed it: all processes together admit at most a tenth too much (or one each, if that is more) and owe it, so
// that over any longer time it evens out. An unused grant is returned after a second; until then another process may refuse
// although the allowance is not used up. infra/app/e2e tests three processes on Postgres to ±10 % in each minute.
//
// If Postgres is unavailable, or slower than WaitMax, each process counts alone, and n of them admit up to n times the
// allowance; what they admitted is reported afterwards, and at most half an allowance is owed. A Limiter without a Counter
// counts alone too.
//
// The LRU evicts the subject that was idle for the longest time. When it comes back it starts with an advance and learns its
// shared count: eviction gives nobody more than that advance.
package requestrate
