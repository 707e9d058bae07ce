// Package shares divides what a process has for its connections, by account and plan: bytes of bodies, places for uploads,
// event streams and URL checks. Pool says how room is taken back from the slowest connection when others wait.
package shares
