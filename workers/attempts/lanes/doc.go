// Package lanes decides which of an engine's attempts hold the slots of the foreground and of the background, and which have
// held one for too long and continue without one, so that one account's documents, however they hang, cannot keep other
// accounts from an engine.
//
//	             Run                 the slot is given up                     the attempt ends
//	queue row ─────────▶ in a slot ──────────────────────────▶ in overtime ─────────────────▶ (none)
//	   ▲                 │       - it ran longer than is usual    last for processor time,
//	   │ the row's end   │       - its account holds all slots    at most OvertimeMax of an engine
//	   └─────────────────┘         and another's work waits
//
// # Who is authoritative
//
// The log decides which attempts run; this package does not. A Class knows what runs in its own process. A row of the queue is
// deleted when its work leaves the slot: StartJob has been accepted by then, and the row, which is only a reminder to look at
// the job, is not needed any more (package river). So a process takes no more rows than it has free slots, and rows never wait
// in a process while another could run them.
//
// # Rules
//
//   - Usual is the 95th percentile of a tool's recent successes here, at least 5 s; 5 s until 128 successes of several accounts
//     are known. Work that has run longer leaves its slot.
//   - If one account holds all slots of a lane and another's work waits, the account's longest-running work leaves its slot.
//     This is checked every 50 ms, only while one account holds all.
//   - Work leaves its slot only after its engine has begun, and only while fewer than OvertimeMax are in overtime. Otherwise it
//     keeps its slot until there is room.
//   - An account with work in overtime never takes a lane's last free slot, and starts nothing while as much of its work is in
//     overtime as a lane has slots, or while overtime is full: its further work waits in the queue (Turn), not in a process.
//
// So whatever number of one account's documents hang, others wait for at most 50 ms plus grace, and memory is bounded by 2 ×
// Slots + OvertimeMax runs of an engine.
//
// # What happens on failure
//
//   - The process dies: as for every attempt, its heartbeat ends, and the sweep fails the attempt as worker_lost.
//   - The process stops: Stop waits for work in overtime as River does for work in slots, then ends its contexts, and the
//     attempts are given back.
//   - It is unknown whether others wait (Postgres unavailable): no work leaves its slot for them; work beyond its usual time does.
package lanes
