// Package reactors turns events into work: an attempt to run, a webhook to deliver, objects to delete.
//
// # Who is authoritative
//
// The log is. A piece of work only reminds a worker to look; the worker asks the log (StartJob) before it does anything
// that must not be done twice. Reactors run with the live projector only: a rebuild schedules nothing.
//
// # What happens on failure
//
//   - Work is inserted in the transaction of its batch: it exists exactly if the checkpoint has moved. An error of the
//     Scheduler fails the batch, which is retried as a whole.
//   - An attempt was canceled or overtaken within the same batch: no work is scheduled for it.
//   - Postgres loses the transaction after the work ran: the batch is projected again, and with it the work. A webhook
//     is sent a second time with the same id; a tool does not run twice.
package reactors
