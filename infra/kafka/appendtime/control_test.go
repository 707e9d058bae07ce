package appendtime

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"
)

// batch returns a record batch with its checksum and the sender's times.
func batch(first, last uint64) []byte {
	b := bytes.Repeat([]byte{7}, headerBytes+20)
	binary.BigEndian.PutUint64(b[firstTimeAt:], first)
	binary.BigEndian.PutUint64(b[lastTimeAt:], last)
	binary.BigEndian.PutUint32(b[crcAt:], crc32.Checksum(b[attributesAt:], castagnoli))
	return b
}

func TestABatchIsStampedWithTheBrokersTime(t *testing.T) {
	b := batch(1000, 1015)
	stamp(b, 5000)
	if !bytes.Equal(b, batch(5000, 5015)) {
		t.Errorf("stamped as %x", b[:headerBytes])
	}
}

// The broker refuses broken batches, so they reach it unchanged.
func TestABrokenBatchStaysAsItIs(t *testing.T) {
	broken := batch(1000, 1015)
	broken[headerBytes]++
	for _, b := range [][]byte{broken, batch(1, 1)[:headerBytes-1], nil} {
		before := bytes.Clone(b)
		if stamp(b, 5000); !bytes.Equal(b, before) {
			t.Errorf("%x was changed", before)
		}
	}
}
