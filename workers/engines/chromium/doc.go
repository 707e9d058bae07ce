// Package chromium turns HTML into PDF with processes of Chromium that are
// started ahead, so that a document costs tens of milliseconds and not the
// start of a browser.
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
// A spare belongs to nobody. The account of its first job owns it from then on
// until it dies; no other account's document is ever in the same process. Each
// job has a fresh tab, which is thrown away after it. At most
// Config.Concurrency jobs run at once in each lane and Config.OvertimeMax that
// have taken too long in one of them, and at most 2 × Concurrency + those
// + Spares + IdleMax processes live at once, so there is always room for what
// must be started: idle processes give way, the longest idle first.
//
// A job of the background (process.InBackground) waits for no slot of the
// foreground's and no foreground's job for one of its, and runs in a process
// that gives way to all others; the account's next job in the foreground gets
// another. A job that is made to give way while it runs (sandbox.Standing) leaves
// its slot to who comes next, and its process stays in the background.
//
// # One renderer or many
//
// A browser context has renderers of its own, whose start is half of what a short
// document costs (55 of 120 ms of processor time). So all tabs of a process are in
// one context and are drawn by one renderer. What a document leaves behind, the
// next does not see: its origin is its own, its tab is closed, and only when that
// is gone and the renderer answers is the next tab handed out; a renderer that is
// kept busy is killed with its process, and the job that waited for it gets
// another. A document that takes its renderer over by a fault of Chromium's could
// read the same account's next ones, at most JobsPerProcessMax: who prints for
// customers that must not trust each other, under one account, sets
// Config.SeparateRenderers. A fifth to a third less is printed a second then.
//
// # What a document can reach
//
// The document is set through the protocol on about:blank, so it has an opaque
// origin and no files. Every request but data: and blob: is paused by the Fetch
// domain of the browser itself, which covers frames, workers and popups alike,
// failed and counted. Host names do not resolve and there is no proxy. Below
// that, where sandbox.Probe reaches it, there is no network at all. Dialogs are
// dismissed, popups and downloads are refused. Chromium's own sandbox is used
// where it works (Stats.Sandboxed): it needs user namespaces and not to be root.
//
// Memory is limited by RLIMIT_DATA. RLIMIT_AS does not work: Chromium reserves
// address space by the terabyte.
//
// # Failure
//
// A process that does not start has seen nothing of any job: another is started,
// and only when startsInARowMax have failed does a waiting job learn of it. Chromium's own
// sandbox is given up only then, and never because a start took too long.
//
// A script that never ends cannot be stopped by asking. When the context ends,
// the process group is killed, and Render returns when it is gone. Every error
// of Render is of one class of errors.go, or comes from the caller's writer.
package chromium
