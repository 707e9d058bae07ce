// Package neighbours measures what one account's attack on the service does to another's jobs, and to the service's memory.
//
// The whole service runs as a process of its own for each attack, as `make run` starts it. For each attack, the neighbour's documents are
// sent one after the other and timed from the request that creates the job to the answer that it has succeeded: alone, then
// while the attack runs. The attack is one account's, or a stranger's, from the same address as the neighbour, and is kept
// up: what the service refuses is tried again at once. What must hold:
//
//   - p95 beside the attack is at most twice p95 alone,
//   - every one of the neighbour's documents succeeds,
//   - the service's own process needs at most 300 MB, at its highest while the attack runs.
package neighbours
