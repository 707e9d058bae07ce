// Package trail notes who got at an account and its data, for its owner to read: sign-ins and sign-outs, changes of password and
// e-mail, ends of sessions, downloads and exports. History tells what was done with the account; this tells who was there.
//
//	endpoint ─▶ Note: a list in memory ─▶ Run: batches ─▶ Postgres, for as long as the operator says
//
// # What happens on failure
//
// Note neither waits nor fails, so that no request is slower or refused because of it. Entries are written within milliseconds, and
// what is left when the process stops. While Postgres is away they wait, up to pendingMax; what comes then is dropped, and the
// log says how many. A process that is killed loses those that were not written yet. An entry that was written without the
// process having learnt of it is written again under its id, which changes nothing.
package trail
