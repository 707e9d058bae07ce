// Package stream publishes the accepted events of the log, one a record, for readers outside the service (docs/events.md).
//
// # From frames to records
//
//	frames ─accept─▶ events ─redact─▶ records ──▶ one record batch ──acknowledged──▶ the next
//	                                                     │
//	                                                     └──▶ stream_places, at most a second later
//
// After an append of few frames, frames are gathered for 100 ms: an append costs as much as ten events in it, and readers of
// the stream count money, for which a tenth of a second is soon.
//
// # Who is authoritative
//
// The log is, and the topic says how far it is published: the largest Record.Number in it. The row of stream_places
// says where to go on reading the log and from where to look at the topic; it may be late. Work reads the log from the
// row's place and leaves out what the topic has.
//
// # Why a reader misses nothing
//
// A batch is sent only after all events before it are acknowledged, and a broker stores a record batch whole or not at
// all. So whatever lands late or twice, of this process or of one that lost the partition and does not know it, is in
// the topic after everything before it. A reader that drops each record whose number is not above its last one sees every
// event once, in order.
//
// # Two versions of a type
//
// A fact whose type has replaced another one is published in both (domain.Replaced), the replaced one first, with one
// number, in one record batch: a number in the topic says that all records of the fact are. A reader that knows only
// the replaced type drops the second record as a repetition. Whether the first is published depends on when the fact
// happened and on nothing else, so that what is published again is the same.
//
// # What happens on failure
//
//   - The process is killed: the next one repeats at most the batch whose acknowledgement was lost.
//   - The broker is away: the same batch is sent again, with pauses of 20 ms to 2 s, until it is acknowledged or the
//     context ends. The channel is not read meanwhile.
//   - Postgres is away: Resume fails, and its caller tries again. Publishing that has begun continues; the row is late.
//   - The topic ends before the place that the row names: the cluster was restored, or the topic deleted and created. It is filled
//     again from the log's beginning.
//   - Frames are missing (ErrGap): Work returns; its caller resumes and reads again from there.
//   - An event's bytes are not what the codec writes, so that no one can say what in them is sealed: it is not published,
//     but logged and counted. The projector keeps it as a dead letter.
package stream
