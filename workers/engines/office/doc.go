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
// LibreOffice says of a document that it cannot open that all went well. So the
// exit code is not asked for success, the output is. Of a disk that was full
// something may be left: whoever takes the output looks whether it opens.
//
// # What a start costs
//
// One process for each document means that each pays for a start. Found with
// perf and strace, in order of what was saved of a three-page document's 0.4 s:
//
//	a new profile           ends its first start with exitRestart, tests the machine's graphics in the second: a template
//	five GnuPG programs     asked for their versions, in case it is signed: no PATH
//	its own end             unloading, writing the profile: it is killed when its output is closed (output_closed.go)
//	a certificate store     made in twenty synced writes, its disk measured: it is in the template, and nothing measured
//	its extensions          looked for: those that are installed are in the template
//	a copy of the profile   against damage: turned off
//
// What is left: relocating its libraries, reading its configuration and the
// headers of all fonts (a fifth; leaving fonts out would change documents).
//
// # Started ahead
//
// With KeepSpares that has happened when the document comes. A spare has seen no
// document, is given one, over the socket by which LibreOffice finds another of
// its kind (handover.go), and is killed after it:
//
//	start ─▶ greets: ready ─▶ taken, replaced at once ─▶ input linked into its directory, arguments handed over
//	  │             │                                       ├ output closed, or done: killed
//	  │ ends, or    │ dies                                  ├ ends by itself: as the engine ended
//	  ▼ is too slow ▼                                       ▼ context ends: killed, its class
//	replaced later, at growing distance                  its directory is moved into the conversion's
//
// The socket is reached from outside through /proc/PID/root: in there is no way
// to connect. A job that finds only spares that are being started waits for the
// oldest, unless the last one failed to start; whatever goes wrong before the
// document is given, the job starts a process of its own. So does one in the
// background, whose process must give way. It saves a job half of its time, and
// no processor time: one job at a time keeps two cores busy then.
//
// # What a document cannot do
//
// The profile forbids macros and links to what is outside of the document; the
// process has no network, a user of its own, and no more of the disk than it
// may write. The import filter is named, so that a document is read as what it
// was declared to be and as nothing else.
package office
