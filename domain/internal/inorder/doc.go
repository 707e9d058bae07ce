// Package inorder writes and reads JSON objects whose members are in a fixed order: the envelopes of events and
// commands. To look for a member by its name costs more than to read it where it must be, and to read a value only to
// find its end costs as much as to decode it; with both spared, decoding takes half the time (BenchmarkDecode,
// BenchmarkDecodeCommand). What is in another order, or needs unescaping, is left to the JSON library.
package inorder
