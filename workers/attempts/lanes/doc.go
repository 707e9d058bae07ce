// Package lanes decides which of an engine's running work holds the slots of the foreground and the background, and which
// has held one for too long and goes on beside them: so that no account's documents, however they hang, keep an engine from
// another's.
//
//	             Run                 the slot is given up                     the attempt ends
//	queue row ─────────▶ in a slot ──────────────────────────▶ in overtime ─────────────────▶ (none)
//	   ▲                 │       - it ran longer than is usual    last for processor time,
//	   │ the row's end   │       - its account holds all slots    at most OvertimeMax of an engine
//	   └─────────────────┘         and another's work waits
//
// # Who is authoritative
//
// The log says which attempts run; nothing here does. A Class knows what runs in its own process. The queue's row is done
// when its work leaves the slot: by then StartJob was accepted, and the row, which is a reminder to look at the job, has
// nothing left to remind of (package river). So a process takes no more rows than it has free slots for, and rows never
// wait in a process while another could run them.
//
// # Rules
//
//   - Usual is what 95 of 100 of a tool's last successes took here, and at least 5 s; until 128 successes of several accounts are known it is 5 s. What has run for longer leaves.
//   - Where one account holds all slots of a lane and work of another waits, the account's longest-running work leaves. It is
//     looked each 50 ms, only while an account holds all.
//   - Work leaves only once its engine has begun, and only while fewer than OvertimeMax are in overtime. Where there is no
//     room it keeps its slot, until there is.
//   - An account with work in overtime never takes a lane's last free slot, and starts nothing while as many are in overtime
//     as a lane has slots, or any where overtime is full: its further work waits in the queue (Turn), in no process.
//
// So beside any number of one account's hanging documents, others wait for 50 ms plus grace at most, and memory is bounded
// by 2 × Slots + OvertimeMax runs of an engine.
//
// # What happens on failure
//
//   - The process dies: as with every attempt, its heartbeat ends, and the sweep fails the attempt as worker_lost.
//   - The process stops: Stop waits for what is in overtime as River does for what holds slots, then ends its contexts, and
//     the attempts are given back.
//   - Who waits cannot be asked (Postgres away): nothing leaves for others meanwhile; what is past its usual time does.
package lanes
