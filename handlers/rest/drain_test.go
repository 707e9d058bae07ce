package rest

import (
	"bytes"
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A small refused body is read without a pause; a large one at 16 MB/s, up to 8 MB.
func TestARefusedBodyIsReadSlowly(t *testing.T) {
	tests := map[string]struct {
		sizeBytes, unreadBytes int
		takes                  time.Duration
	}{
		"small":     {sizeBytes: 4 << 10},
		"1 MB":      {sizeBytes: 1<<20 + 1, takes: 4 * drainPause},
		"too large": {sizeBytes: 10 << 20, unreadBytes: 2 << 20, takes: 32 * drainPause},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				body, begun := bytes.NewReader(make([]byte, test.sizeBytes)), time.Now()
				drain(t.Context(), body)
				if took := time.Since(begun); took != test.takes || body.Len() != test.unreadBytes {
					t.Errorf("took %s and left %d bytes, want %s and %d", took, body.Len(), test.takes, test.unreadBytes)
				}
			})
		})
	}
}

// When the client has gone, the rest of its body is not read.
func TestARefusedBodyIsReadUntilItsClientHasGone(t *testing.T) {
	ctx, gone := context.WithCancel(t.Context())
	gone()
	body := bytes.NewReader(make([]byte, 4<<20))
	drain(ctx, body)
	if body.Len() != 4<<20-drainPieceBytes {
		t.Errorf("%d bytes are left", body.Len())
	}
}
