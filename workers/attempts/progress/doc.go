// Package progress reports to the API how far attempts are.
//
//	Tool.Run ─report─▶ Sender ─newest of each attempt─▶ [toolmill.progress] ─▶ projections.Board of each API process
//
// Progress is not history. It goes over a topic of its own whose messages are gone within minutes, and it may be lost: a
// process that starts, or that reconnects, knows what comes from then on, and what the log says until then.
//
// A report never blocks. The sender keeps the newest of each attempt under way and sends it at most every 500 ms, a new
// stage at once. While the broker is away one produce request at most is under way; all that was reported meanwhile is
// one message per attempt when it is back. What a failed request carried is lost and counted.
package progress
