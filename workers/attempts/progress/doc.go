// Package progress reports the progress of attempts to the API.
//
//	Tool.Run ─report─▶ Sender ─newest of each attempt─▶ [toolmill.progress] ─▶ projections.Board of each API process
//
// Progress is not history. It is sent on a topic of its own whose messages expire within minutes, and may be lost: a process
// that starts or reconnects knows only later reports, and until then what the log says.
//
// A report never blocks. The sender keeps the newest report of each running attempt and sends it at most every 500 ms, a new
// stage at once. While the broker is unavailable at most one produce request is pending; what was reported meanwhile becomes
// one message per attempt when it is back. The messages of a failed request are lost, and counted.
package progress
