// Package chromium prints HTML as PDF with Chromium processes that are started ahead, so that a document costs tens of
// milliseconds and not the start of a browser.
//
// # Who a process belongs to
//
//	         start                  first job                   end of a job
//	(none) ─────────▶ spare, tab open ───────▶ busy, bound to ◀────────────▶ idle, bound,
//	                       ▲                   the account      next job of   next tab open
//	                       │ replaced          │ deadline,      the account    │ linger over, place
//	                       └───────────────────│ cancel, crash, jobs used up   │ needed by others
//	                                           ▼                               ▼
//	                                         killed with its group, directory removed
//
// A pool that rests (Pool.Rest) has no process that works on nothing; its next
// job ends that.
//
// A spare belongs to no account. The account of its first job owns it until it dies; no other account's document is ever in the
// same process. Each job has a fresh tab, which is discarded afterwards. At most Config.Concurrency jobs run in each lane, and
// Config.OvertimeMax more that have taken too long in one of them; at most 2 × Concurrency + OvertimeMax + Spares + IdleMax
// processes live at once, so there is always room for what must be started: idle processes are ended for it, the longest idle
// first.
//
// A background job (sandbox.Background) never waits for a foreground slot, nor a foreground job for a background one. It runs
// in a process of low priority; the account's next foreground job gets another process. A job that has to give way while it
// runs (sandbox.Standing) frees its slot for the next job, and its process stays in the background.
//
// # One renderer or many
//
// A browser context has renderers of its own, whose start is half of the cost of a short document (55 of 120 ms of processor
// time). So all tabs of a process are in one context and share one renderer. A document cannot see what the one before left:
// its origin is its own, the old tab is closed, and the next tab is handed out only when that is gone and the renderer answers;
// a renderer that is kept busy is killed with its process, and the waiting job gets another one. A document that takes over its
// renderer through a vulnerability in Chromium could read the same account's next ones, at most JobsPerProcessMax: an account
// that prints for customers who must not trust each other needs Config.SeparateRenderers, which reduces the throughput by a
// fifth to a third.
//
// # What a document can reach
//
// The document is set through the protocol on about:blank, so it has an opaque origin and no files. Every request except data:
// and blob: is paused by the Fetch domain of the browser itself, which covers frames, workers and popups alike, then failed and
// counted. Host names do not resolve and there is no proxy. In addition, where sandbox.Probe finds it possible, there is no
// network at all. Dialogs are dismissed, popups and downloads are refused. Chromium's own sandbox is used where it works
// (Stats.Sandboxed): it needs user namespaces and a user other than root.
//
// Memory is limited by RLIMIT_DATA. RLIMIT_AS is useless: Chromium reserves terabytes of address space.
//
// # Failure
//
// A process that fails to start has seen no job's data: another is started, and a waiting job gets an error only after
// startsInARowMax failures. Chromium's own sandbox is given up only then, and never because a start took too long.
//
// A script that never ends cannot be stopped by a command. When the context ends, the process group is killed, and Render
// returns when it is gone. Every error of Render is of one class in errors.go, or comes from the caller's writer.
package chromium
