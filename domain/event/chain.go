package event

// Head is the end of a partition's chain: the last accepted record. The zero Head is before the first record.
type Head struct {
	// Seq counts the partition's accepted records: 1, 2, 3 …
	Seq uint64
	// Hash is the last accepted record's hash.
	Hash Hash
}

// Record is one event as stored in a partition, with its link.
type Record struct {
	Key   []byte // account id
	Value []byte // CloudEvent, structured JSON
	Seq   uint64
	Prev  Hash
	Hash  Hash
}

// Extend returns the record that continues the chain with key and value, and the head after it.
func (h Head) Extend(key, value []byte) (Record, Head) {
	r := Record{Key: key, Value: value, Seq: h.Seq + 1, Prev: h.Hash}
	r.Hash = recordHash(r.Prev, key, value)
	return r, Head{Seq: r.Seq, Hash: r.Hash}
}

// Accept reports whether r extends the chain, and returns the head after it. A record that does not is not part of
// history: a copy by a zombie, or foreign. Skip and count it (docs/design/architecture.md "The log").
func (h Head) Accept(r Record) (Head, bool) {
	if r.Prev != h.Hash || r.Seq != h.Seq+1 || r.Hash != recordHash(r.Prev, r.Key, r.Value) {
		return h, false
	}
	return Head{Seq: r.Seq, Hash: r.Hash}, true
}
