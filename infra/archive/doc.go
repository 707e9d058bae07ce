// Package archive copies the log into the object store, from which a lost cluster is restored.
//
//	segments/log                                  the installation and its number of partitions
//	segments/3/00000000000000123456               records of partition 3 from that offset on: NDJSON, zstd
//	segments/3/00000000000000123456-manifest      what the segment holds, and the hash of the manifest before
//
// A segment holds every record of its partition, in order and without gaps, also those that the chain does not accept:
// a restored partition has the same record at each offset, so that positions in Postgres and in events stay true.
//
// What segments have, an operator may delete from the log (Trim). Segments then reads it for those who read the log.
//
// # Who is authoritative
//
// The objects are: they are never changed, and a place is named by the first offset alone. Positions are kept beside them
// only so that a start need not read every manifest; without one the manifests are followed from the first.
//
// # What happens on failure
//
//   - The process dies while a segment is written: an object exists completely or not at all, so the segment is written
//     again.
//   - The process dies before the manifest, or two processes write at once: the object that is there counts. It is read
//     back, and the manifest follows from its content and the manifest before: whoever writes it writes the same bytes.
//   - The process dies before the position is kept: the manifests after the known position are followed.
//   - A segment without a manifest cannot be read, such as an empty one that a full disk has left: it is written again from the log. So
//     is the last segment, if its object does not have the size that its manifest says, and the log leads to the same bytes.
//   - The object store is away: the log keeps the records, and the next look tries again.
//   - The log has lost records that are in no segment (ErrRecordsMissing), or the store has lost a segment
//     (ErrSegmentLost): nothing is written, and each look says so until an operator acts.
package archive
