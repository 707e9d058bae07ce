package packed

import (
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// dictionary1 is the dictionary with which values are compressed (scripts/dictionary).
//
//go:embed dictionary-1
var dictionary1 []byte

// encoder is made when the first frame is packed: most processes pack none. As many values are compressed at once as there are
// encoders in it, each with some MB.
var encoder = sync.OnceValue(func() *zstd.Encoder {
	const atOnce, window = 2, 1 << 20
	e, err := zstd.NewWriter(nil, zstd.WithEncoderDict(dictionary1), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(false),
		zstd.WithEncoderConcurrency(atOnce), zstd.WithWindowSize(window), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(fmt.Sprintf("packed: %v", err)) // the settings are constants
	}
	return e
})

var decoder = sync.OnceValue(func() *zstd.Decoder {
	const asManyAsCores = 0
	d, err := zstd.NewReader(nil, zstd.WithDecoderDicts(dictionary1), zstd.WithDecoderMaxMemory(PlainBytesMax), zstd.WithDecoderConcurrency(asManyAsCores))
	if err != nil {
		panic(fmt.Sprintf("packed: %v", err)) // the settings are constants
	}
	return d
})

func compress(plain []byte) []byte {
	const share = 4 // of a value that is compressed well
	return encoder().EncodeAll(plain, make([]byte, 0, len(plain)/share))
}

// What is wrong with a compressed value.
var (
	errBomb       = fmt.Errorf("a packed frame would unpack to more than %d bytes", PlainBytesMax)
	errDictionary = errors.New("a packed frame needs a dictionary that this version does not have")
	errDamaged    = errors.New("a packed frame cannot be decompressed")
)

func decompress(value []byte) ([]byte, error) {
	plain, err := decoder().DecodeAll(value, nil)
	switch {
	case err == nil && len(plain) <= PlainBytesMax:
		return plain, nil
	case err == nil, errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return nil, errBomb
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return nil, errDictionary
	}
	return nil, fmt.Errorf("%w: %w", errDamaged, err)
}
