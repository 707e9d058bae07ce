// Package live wakes those who wait for an offset to be queryable (Positions), for a change of a job (Changes), or for
// its progress (Board). It keeps everything in memory.
//
// # Who is authoritative
//
// For Positions the checkpoints are: a projector of this process reports its commits, and Follow receives those of all
// others by LISTEN. Offsets only grow. Changes and Board follow the live feed and may miss what came before this
// process started: a woken watcher reads the read models, and a stream reads again by itself.
//
// # What happens on failure
//
//   - The listening connection breaks: it is restored, with pauses of 20 ms to 2 s, and the checkpoints are read once
//     it listens, so no commit is missed.
//   - Postgres loses its last commits in a crash: Positions does not go back, and for that moment a reader may miss a
//     write that was promised.
//   - The feed is ahead of the read models: Changes waits for the offset, at most 30 s, then wakes anyway.
//   - A job is asked for that the read models do not have yet: Read waits until they show what the feed has said, and fails if they do
//     not in time. While this process does not hear the feed, it may still say that there is no such job.
//   - A watcher leaves: its channel is dropped. A wake-up never blocks, and two may arrive as one.
//   - The board is full: it forgets the job whose progress is oldest.
package live
