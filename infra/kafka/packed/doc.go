// Package packed is the form of a frame's record from level 2 of the log on: the value compressed with zstd and a dictionary of events,
// the chain's link in 52 bytes. Package kafka packs what it appends, if the level allows it, and unpacks what it reads, so that nobody
// else knows of it: frames, hashes and segments are those of the bytes before. Records of both forms may be mixed. Package postgres does the
// same with single events, from level 3 on (PackValue).
//
// # What never changes
//
// The log is kept forever, and so is what reads it. A dictionary has a number, which zstd writes into each value; dictionary N is the
// file dictionary-N, whose SHA-256 a test holds. A better one gets the next number and the next level, and both stay.
//
// # What happens on failure
//
// A record that cannot be unpacked (cut off, of an unknown dictionary, of more than PlainBytesMax, with another hash) is not a frame for any
// reader: it is skipped, counted and kept as a dead letter, as any foreign record is. The bytes of a row that cannot be unpacked are
// read as they are, and are then not an event.
package packed
