package chromium

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A document that keeps its renderer busy must not cost the account's next one anything, not even an attempt.
func TestARendererThatIsKeptBusyDoesNotHurtTheNextDocument(t *testing.T) {
	pool := startPool(t, Config{})
	const last = `<script>addEventListener('pagehide', () => { while (true) {} })</script>`
	for range 3 {
		render(t, pool, "acc_1", Request{HTML: "x"})
	}
	render(t, pool, "acc_1", Request{HTML: last})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, err := pool.Render(ctx, "acc_1", Request{HTML: "x"}, io.Discard, nil); err != nil {
		t.Error(err)
	}
}

func TestWhatADocumentLeavesInItsRendererIsGone(t *testing.T) {
	pool := startPool(t, Config{})
	leave := `<script>
		window.name = 'left'; window.left = 1
		try { document.cookie = 'left=1' } catch {}
		try { localStorage.left = 1 } catch {}
		const say = new BroadcastChannel('left'); setInterval(() => say.postMessage(1), 1)
		const every = new Blob(['setInterval(() => new BroadcastChannel("left").postMessage(1), 1)'])
		new Worker(URL.createObjectURL(every))
		try { new SharedWorker(URL.createObjectURL(every)) } catch {}
		history.pushState(1, '')
	</script>left`
	look := `<p id=p>nothing</p><script>
		const p = document.getElementById('p'), said = (what) => { p.textContent += ' ' + what }
		new BroadcastChannel('left').onmessage = () => said('channel')
		if (window.name || window.left) said('window')
		if (history.length > 1) said('history')
		try { if (document.cookie) said('cookie') } catch {}
		try { if (localStorage.left) said('storage') } catch {}
		const end = Date.now() + 200
		document.fonts.ready.then(function wait() { if (Date.now() < end) setTimeout(wait, 10) })
	</script>`
	for range 3 {
		render(t, pool, "acc_1", Request{HTML: leave})
		pdf, _ := render(t, pool, "acc_1", Request{HTML: look, WaitUntil: WaitNetworkIdle})
		if text := textOf(t, pdf); text != "nothing" {
			t.Errorf("%q", text)
		}
	}
	if stats := pool.Stats(); stats.Started > 2 {
		t.Errorf("not the same process: %+v", stats)
	}
}

func TestMemoryThatADocumentTookIsGivenBack(t *testing.T) {
	pool := startPool(t, Config{DataBytesMax: 1 << 30})
	much := `<script>window.all = []; for (let i = 0; i < 30; i++) all.push(new Uint8Array(16 << 20).fill(1))</script>`
	for range 6 {
		render(t, pool, "acc_1", Request{HTML: much})
	}
}

// A document has a renderer of its own, or shares that of the account's document before.
func TestRenderersOfAnAccount(t *testing.T) {
	for _, separate := range []bool{false, true} {
		pool := startPool(t, Config{SeparateRenderers: separate, Linger: time.Hour})
		for range 3 {
			render(t, pool, "acc_1", Request{HTML: "x"})
		}
		awaitStats(t, pool, func(s Stats) bool { return s.Idle == 1 })
		first := renderers(t, pool)
		render(t, pool, "acc_1", Request{HTML: "x"})
		awaitStats(t, pool, func(s Stats) bool { return s.Idle == 1 })
		if second := renderers(t, pool); (first != second) != separate {
			t.Errorf("separate %v: renderers %q, then %q", separate, first, second)
		}
	}
}

// renderers returns the processes that render the idle process's next tab.
func renderers(t *testing.T, pool *Pool) string {
	t.Helper()
	pool.mu.Lock()
	b := pool.idle[0]
	pool.mu.Unlock()
	next := <-b.next
	defer func() { b.next <- next }()
	if next.err != nil {
		t.Fatal(next.err)
	}
	var found []string
	for _, pid := range groupOf(t, b.child.PID()) {
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if bytes.Contains(line, []byte("--type=renderer")) {
			found = append(found, strconv.Itoa(pid))
		}
	}
	return strings.Join(found, " ")
}
