package disk

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"sync"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// pieceBytes is the size of one write: from 256 KiB on, the cost of a system call is negligible beside the copying.
const pieceBytes = 256 << 10

// pieces holds buffers for Puts: each one needs two.
var pieces = sync.Pool{New: func() any { return new([pieceBytes]byte) }}

// copyAndSum copies r to w and hashes it concurrently: SHA-256 costs as much as writing to the page cache. When it
// returns, nothing uses r or w any longer.
func copyAndSum(w io.Writer, r io.Reader) (sizeBytes int64, sha256Hex string, err error) {
	first := pieces.Get().(*[pieceBytes]byte) //nolint:forcetypeassert // nothing else is in it
	defer pieces.Put(first)
	n, err := objectstore.Fill(r, first[:])
	if err == io.EOF { //nolint:errorlint // a wrapped EOF is not the end
		sum := sha256.Sum256(first[:n])
		_, err = w.Write(first[:n])
		return int64(n), hex.EncodeToString(sum[:]), err
	}
	if err != nil {
		return 0, "", err
	}
	return copyAndSumOverlapped(w, io.MultiReader(bytes.NewReader(first[:n]), r))
}

// copyAndSumOverlapped is copyAndSum for contents that are large enough for a goroutine.
func copyAndSumOverlapped(w io.Writer, r io.Reader) (sizeBytes int64, sha256Hex string, err error) {
	filled, free := make(chan []byte, 1), make(chan *[pieceBytes]byte, 2)
	for range cap(free) {
		free <- pieces.Get().(*[pieceBytes]byte) //nolint:forcetypeassert // nothing else is in it
	}
	sum := sha256.New()
	var summing sync.WaitGroup
	summing.Go(func() {
		for piece := range filled {
			_, _ = sum.Write(piece)
			free <- (*[pieceBytes]byte)(piece[:pieceBytes])
		}
	})
	for err == nil {
		piece := <-free
		var n int
		n, err = objectstore.Fill(r, piece[:])
		filled <- piece[:n]
		sizeBytes += int64(n)
		// The hash reads the piece at the same time, which is safe.
		if _, writeErr := w.Write(piece[:n]); writeErr != nil {
			err = writeErr
		}
	}
	close(filled)
	summing.Wait()
	for range cap(free) {
		pieces.Put(<-free)
	}
	if err == io.EOF { //nolint:errorlint // a wrapped EOF is not the end
		err = nil
	}
	return sizeBytes, hex.EncodeToString(sum.Sum(nil)), err
}
