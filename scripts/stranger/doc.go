// Command stranger does what a person does who has just found the repository: it clones it and runs the commands in
// README.md and docs/operations.md, word for word, with defaults. `make stranger` and `make check` run it.
//
//	go run ./scripts/stranger [-only root|user]
//
// It does so twice, as root and as an ordinary user (nobody), each with its own clone of HEAD and home, and with only
// PATH and HOME in the environment. They share only Go's caches, so that a run takes minutes; the first one also has the caller's
// Node.js and npm's cache, and so a web app, the other one none. As root it runs in a
// network namespace with nothing but loopback: port 8080 is free there, and whatever needs the network fails. Without
// root there is one run, as the calling user, in the machine's own network.
//
// After the documents' commands, every tool of the registry runs on a real file with default settings, and the URL
// checks on a page (scripts/everytool). Then a browser uses each of the web app's tools once, on a real input, whose result another program
// checks (scripts/web once). Then the service is killed
// (SIGKILL) and started again, and everything must be as it was; then Ctrl-C must end it with 0, and nothing may be
// left running.
//
// # The documents' commands
//
// A block that is fenced with ```console holds commands and their output. A line that begins with "$ " is a command,
// which continues in the next line after a backslash. The lines up to the next command are all that it prints: none
// means that it prints nothing. "…" stands for any text, also across lines. Every command must exit with 0. All run
// in one shell, in the root of the clone.
//
// A block that is fenced with ```console service holds one command that does not end. It runs on a terminal of its
// own until everything else is done; the next blocks wait until it has printed its lines.
//
// Blocks of other kinds are not run.
package main
