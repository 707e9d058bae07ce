// Package app starts and stops a process of the service. It contains no decisions, only which part gets which others.
//
// The rooms, from the lowest up; each imports only those before it:
//
//	lifecycle   the order in which parts start and end, and what a failure does
//	stores      broker, Postgres, objects, master key: opened, compared, closed last
//	eventlog    topics, clocks, the gateway that every role sends its commands through
//	presence    who is alive, and who is evicted from the consumer groups
//	work        River's queues, engines, attempts, sweeps, deliveries
//	rest        the REST API, and which tools it offers
//	operations  /livez, /readyz, /metrics, profiles
//	app         the roles, in the order of start below
//	reach       a connection to a running service, for those who are not a process of it:
//	admin       the operators' commands
//	dev         the demo account and the banner of `toolmill dev`
//	e2e         the end-to-end tests
//
// # Start
//
// A process starts from the stores up: the addresses of operators and API (a port in use is the commonest reason to
// fail), stores, log, presence, the live feed, owner, projector, then engines and the API, and the listener for operators. The API comes
// before the engines if a living worker has reported which tools can be run, so that clients do not wait for them; otherwise after them. A
// process takes work last, after the engines have been probed. Each part is a constructor whose parameters are the parts that
// it needs, so a wrong order does not compile: owner and projector join their groups with a presence.Present, work is
// inserted with a queue, the API answers with an offer.
//
// # Before the owner has compared the log
//
// A foreign log is refused before anything is written: package stores compares ids, lengths, the last recorded event and the command that it
// names. What comes after the recorded events only an owner reads, once Kafka has assigned the partition. A start does not wait for that: a
// standby may never get one, and beside a paused process nobody gets any until its session has timed out. So Start may return, and /readyz
// say ready, before the owner refuses. Until it has compared a partition, nothing comes of that which should not:
//
//   - Commands are sent, and wait. Nobody decides them, so nothing is accepted or appended; their clients get outcome_unknown.
//   - No attempt runs, because it begins with a command.
//   - The projector takes only frames that extend what is recorded, and webhooks are of what is recorded.
//   - Commands that are sent to a topic that was recreated do not hide that: an owner compares which commands are there, not how many.
//
// # Stop
//
// Everything ends in reverse order: work is given back, the API accepts no more requests, the partitions are handed
// over, then the stores close (package lifecycle).
//
// # Failures
//
//   - A part cannot start: those before it are closed, and Start returns the error.
//   - Broker or Postgres is away later: every part retries by itself, and /readyz names the check that fails.
//   - The log is not this service's, or a partition cannot be projected: that part fails, and with it the process.
//   - The log goes on in another generation: the process ends all parts, also those of a start in progress, and Serve begins it again there,
//     at the same addresses and with the same engines.
//   - A process dies: the others notice by its lock (package presence) and take its partitions and its jobs.
package app
