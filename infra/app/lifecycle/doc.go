// Package lifecycle is the order in which the parts of a process start and end.
//
// A part is a constructor: it takes the values that it needs and returns its own. Next calls one constructor after the
// other, so the order of a start follows from the values: what needs a part cannot be constructed before it. The first error
// ends the sequence.
//
// Whatever a part has to undo it registers with its Process as soon as it is there. Stop runs the closers in reverse order,
// in three steps:
//
//  1. the closers of OnStop, among them one for each goroutine of Run, which cancels it and waits for its end;
//  2. the wait for all goroutines of Run, also those whose closer gave up waiting;
//  3. the closers of AfterAll: of stores, which everything that runs uses to its end.
//
// Failures:
//
//   - A constructor fails, or the context of the start ends: Start closes the parts before it and returns the error.
//   - A goroutine of Run returns an error: the process is over. A start under way ends with that error; later Wait returns,
//     and Stop returns the error. Nothing is started again inside a process: its supervisor starts the process again.
//   - A closer does not return: Stop waits until its context ends and ten seconds more for all of them together, then leaves
//     the closer to itself and returns ErrLeft. Every closer is called nevertheless.
package lifecycle
