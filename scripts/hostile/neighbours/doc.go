// Package neighbours measures what one account's attack on the service does to another account's jobs, and to the
// service's memory.
//
// For each attack the whole service runs as a process of its own, as `make run` starts it. The neighbour's documents
// are sent one after the other and timed from the request that creates the job to the answer that it has succeeded:
// first alone, then during the attack. The attack comes from one account, or from a stranger, at the neighbour's
// address, and does not let up: what the service refuses is tried again at once. Required are:
//
//   - p95 during the attack is at most twice p95 alone,
//   - every one of the neighbour's documents succeeds,
//   - the service's own process needs at most 300 MB at its peak during the attack.
package neighbours
