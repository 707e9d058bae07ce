// Command stranger does what somebody does who has just found the repository: it clones it and runs what README.md and
// docs/operations.md say, word for word, with defaults. `make stranger` runs it; `make check` does.
//
//	go run ./scripts/stranger [-only root|user]
//
// It does so twice, as root and as an ordinary user (nobody), each with a clone of HEAD, a home of its own and an environment of
// PATH and HOME. Only Go's caches are given through, so that it takes minutes. As root it runs in a network of its own, with
// nothing in it but loopback: port 8080 is free there, and what needs the network fails. Anybody but root gets one run, as
// themselves, in the open.
//
// After what the documents say, every tool of the registry runs on a real file with default settings, and the URL checks on a
// page. A new tool that takes none of the files of samples.go fails. Then the service is killed (SIGKILL) and started again, and
// everything has to be there as it was; then Ctrl-C has to end it with 0, and nothing may be left running.
//
// # What the documents say, and how
//
// A block that is fenced with ```console holds commands and what they print. A line that begins with "$ " is a command; it goes
// on in the next line where it ends with a backslash. The lines up to the next command are what it prints, all of it: none means
// that it prints nothing. "…" stands for any text, over lines too. Every command has to end with 0. All run in one shell, in
// the root of the clone.
//
// A block that is fenced with ```console service holds one command that does not end. It runs on a terminal of its own until
// all else is done; the next blocks wait until it has printed its lines.
//
// Blocks of other kinds are not run.
package main
