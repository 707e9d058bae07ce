package s3

import (
	"bytes"
	"io/fs"
	"sync"
)

// body is the content of one request. The transport may still read it after an abandoned request has returned; after
// release it yields no further byte, so the memory can be reused for another content.
type body struct {
	mu      sync.Mutex
	content *bytes.Reader // nil after release
}

func newBody(content []byte) *body { return &body{content: bytes.NewReader(content)} }

func (b *body) release() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.content = nil
}

func (b *body) Read(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.content == nil {
		return 0, fs.ErrClosed
	}
	return b.content.Read(p)
}

func (b *body) Seek(offset int64, whence int) (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.content == nil {
		return 0, fs.ErrClosed
	}
	return b.content.Seek(offset, whence)
}
