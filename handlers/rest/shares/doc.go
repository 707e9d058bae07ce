// Package shares divides a process's resources among its connections, by account and plan: bytes of bodies, places for uploads,
// event streams and URL checks. Pool explains how room is taken back from the slowest connection when others need it.
package shares
