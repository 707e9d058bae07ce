package chromium

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/chromedp/cdproto/page"
)

func TestASpareThatDiesIsReplaced(t *testing.T) {
	pool := startPool(t, Config{})
	pool.mu.Lock()
	pool.spares[0].kill()
	pool.mu.Unlock()
	awaitStats(t, pool, func(s Stats) bool { return s.Died == 1 && s.Spares == 1 })
	render(t, pool, "acc_1", Request{HTML: "x"})
}

func TestACrashIsWorthAnotherAttempt(t *testing.T) {
	for name, crash := range map[string]func(*browser){
		"process": func(b *browser) { b.kill() },
		"tab": func(b *browser) {
			next := <-b.next
			b.next <- next
			next.tab.session.Tell(page.CommandCrash, nil)
		},
	} {
		pool := startPool(t, Config{})
		pool.mu.Lock()
		spare := pool.spares[0]
		pool.mu.Unlock()
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		_, err := pool.Render(ctx, "acc_1", Request{HTML: endless}, io.Discard, func(_ int, stage string) {
			if stage == "waiting for an engine" {
				crash(spare)
			}
		})
		if !errors.Is(err, ErrCrashed) {
			t.Errorf("%s: %v", name, err)
		}
		render(t, pool, "acc_1", Request{HTML: "x"})
	}
}

func TestMemoryOfADocumentIsLimited(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	html := `<script>const all = []; for (;;) all.push(new Uint8Array(16 << 20).fill(1))</script>`
	_, err := startPool(t, Config{DataBytesMax: 512 << 20}).Render(ctx, "acc_1", Request{HTML: html}, io.Discard, nil)
	if err != nil && !errors.Is(err, ErrCrashed) {
		t.Error(err)
	}
}
