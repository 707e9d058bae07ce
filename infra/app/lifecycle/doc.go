// Package lifecycle starts and ends the parts of a process in order.
//
// A part is a constructor: it takes the values that it needs and returns its own. Next calls one constructor after
// the other, so the values determine the order: a part cannot be constructed before those that it needs. The first
// error ends the sequence.
//
// A part registers with its Process, as soon as it exists, whatever must be undone. Stop runs the closers in reverse
// order, in three steps:
//
//  1. the closers of OnStop, among them one for each goroutine of Run, which cancels it and waits for its end;
//  2. the wait for all goroutines of Run, also those whose closer gave up waiting;
//  3. the closers of AfterAll: of stores, which everything that runs uses to its end.
//
// On failure:
//
//   - A constructor fails, or the context of the start ends: Start closes the parts before it and returns the error.
//   - A goroutine of Run returns an error: the process is over. A start in progress ends with that error; later Wait
//     returns, and Stop returns the error. Nothing is restarted inside a process: its supervisor restarts the process, or package
//     app's Serve if its log has moved.
//   - A closer does not return: Stop waits until its context ends and ten seconds more for all closers together, then
//     abandons it and returns ErrLeft. Every closer is called nevertheless.
package lifecycle
