// Package office converts documents with LibreOffice: one process for each
// conversion, with a profile of its own.
//
//	New: soffice, twice ─▶ template profile, in memory
//	                              │ copied for each conversion
//	Convert: input, profile ─▶ soffice ─▶ input.pdf closed: killed
//	                              ├ ended with exitRestart: once more
//	                              ├ "could not be loaded": ErrRefused
//	                              └ no output: ErrNoOutput
//
// LibreOffice reports success even for a document that it cannot open. So the output decides, not the exit code. If the disk
// was full, an incomplete output may be left: the caller checks whether it opens.
//
// # What a start costs
//
// With one process per document, each document pays for a start. Found with perf and strace, in order of the savings for a
// three-page document of 0.4 s:
//
//	a new profile           ends its first start with exitRestart, tests the machine's graphics in the second: a template
//	five GnuPG programs     asked for their versions, in case it is signed: no PATH
//	its own end             unloading, writing the profile: it is killed when its output is closed (output_closed.go)
//	a certificate store     made in twenty synced writes, its disk measured: it is in the template, and nothing measured
//	its extensions          looked for: those that are installed are in the template
//	a copy of the profile   against damage: turned off
//
// What remains: relocating its libraries, reading its configuration and the headers of all fonts (a fifth; omitting fonts would
// change documents).
//
// # Started ahead
//
// With KeepSpares the start is over when the document comes. A spare has seen no document, gets one over the socket by which
// LibreOffice processes find each other (handover.go), and is killed afterwards:
//
//	start ─▶ greets: ready ─▶ taken, replaced at once ─▶ input linked into its directory, arguments handed over
//	  │             │                                       ├ output closed, or done: killed
//	  │ ends, or    │ dies                                  ├ ends by itself: as the engine ended
//	  ▼ is too slow ▼                                       ▼ context ends: killed, its class
//	replaced later, at growing distance                  its directory is moved into the conversion's
//
// An engine that rests (Engine.Rest) keeps none until the next document comes.
//
// The socket is reached from outside through /proc/PID/root: inside, connect is denied. A job that finds only spares that are
// still starting waits for the oldest, unless the last one failed to start; whatever goes wrong before the spare has the
// document, the job starts a process of its own. So does a background job, whose process needs low priority. A spare saves half
// of a job's time, but no processor time: one job at a time then keeps two cores busy.
//
// # What a document cannot do
//
// The profile forbids macros and links to anything outside the document; the process has no network, a user of its own, and
// sees only the part of the disk that it may use. The import filter is named explicitly, so that a document is read as its
// declared type only.
package office
