package handlers

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// What slow connections of some accounts do to another one, over real connections. The clock is the bubble's.

// neighbours are accounts with a key each, on a plan.
func (w *world) neighbours(t *testing.T, count int, of plan.ID) (keys []string) {
	t.Helper()
	for i := range count {
		key := w.addKey(t, account.Scopes...)
		w.changeKey(t, key, func(k *KeyRecord) {
			k.AccountID, k.KeyID, k.Plan = fmt.Sprint("acct_n", i), fmt.Sprint("key_n", i), of
		})
		keys = append(keys, key)
	}
	return keys
}

// slowBody begins to send a job of 16 MB, so much of it, and no more.
func slowBody(t *testing.T, dial func() net.Conn, key string, sent int) net.Conn {
	t.Helper()
	conn := dial()
	write(t, conn, "POST /v1/jobs HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nAuthorization: Bearer "+key+
		fmt.Sprintf("\r\nContent-Length: %d\r\n\r\n", createBodyBytesMax))
	if sent > 0 {
		write(t, conn, (`{"x":"` + strings.Repeat("x", sent))[:sent])
	}
	return conn
}

// TestSlowBodiesOfOneAccountHoldItsShare: nine slow connections of a free account once held all there was.
func TestSlowBodiesOfOneAccountHoldItsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 1000)
		dial := w.servePipes(t)
		slow := w.neighbours(t, 1, plan.Free)[0]
		for range 9 {
			conn := slowBody(t, dial, slow, 1<<20)
			defer conn.Close()
		}
		synctest.Wait()
		if held := w.handler.bodies.inUse(); held > bodyBytesPerWeight {
			t.Errorf("a free account holds %d bytes", held)
		}
		w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)
		<-time.After(stallTimeout + drainTimeout + time.Second)
		if held := w.handler.bodies.inUse(); held != 0 {
			t.Errorf("%d bytes are held by connections that brought nothing", held)
		}
	})
}

// TestBytesAnnouncedAreNotHeld: who announces 16 MB and sends none holds next to nothing, and an unknown key nothing at all.
func TestBytesAnnouncedAreNotHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 1000)
		dial := w.servePipes(t)
		const connections = 50
		for range connections {
			conn := slowBody(t, dial, w.key, 1)
			defer conn.Close()
		}
		synctest.Wait()
		if held := w.handler.bodies.inUse(); held != connections*bodyRoomMin {
			t.Errorf("%d bytes are held", held)
		}
		for range connections {
			stranger := slowBody(t, dial, "tmk_live_none", 0)
			defer stranger.Close()
		}
		synctest.Wait()
		if held := w.handler.bodies.inUse(); held != connections*bodyRoomMin {
			t.Errorf("%d bytes are held, of strangers too", held)
		}
	})
}

// TestBodiesOfManyAccountsGiveWay: six accounts hold all there is; a seventh's request is taken at once, one of theirs is
// told to come again, and the rest keep what they have.
func TestBodiesOfManyAccountsGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 1000)
		w.handler.bodies.max = 6 << 20
		dial := w.servePipes(t)
		var slow []net.Conn
		for _, key := range w.neighbours(t, 6, plan.Free) {
			conn := slowBody(t, dial, key, 1<<18)
			defer conn.Close()
			slow = append(slow, conn)
			<-time.After(time.Second)
		}
		synctest.Wait()
		if held := w.handler.bodies.inUse(); held != 6<<20 {
			t.Fatalf("%d bytes are held", held)
		}
		w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)
		answered(t, slow[0]).refused(503, "service_unavailable")
		synctest.Wait()
		if held := w.handler.bodies.inUse(); held != 5<<20 {
			t.Errorf("%d bytes are held", held)
		}
	})
}

// TestSlowUploadsGiveWay: accounts that hold all places between them lose one to each account that has none, the slowest
// first; who lost one may send the file again.
func TestSlowUploadsGiveWay(t *testing.T) {
	const size = 1_000_000
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 1000)
		w.handler.uploading.max = 16
		dial := w.servePipes(t)
		w.neighbours(t, 3, plan.Free)
		var slow []net.Conn
		for i := range 16 {
			conn := dial()
			defer conn.Close()
			write(t, conn, head(w.uploadOf(t, i/uploadsPerWeight, size), size)+png(1000))
			slow = append(slow, conn)
			<-time.After(100 * time.Millisecond)
		}
		synctest.Wait()
		w.upload(w.uploadOf(t, 0, 100), png(100)).refused(429, "concurrency_limited")
		if taken := w.handler.uploading.inUse(); taken != 16 {
			t.Fatalf("%d places are taken", taken)
		}
		w.upload(w.uploadOf(t, 2, 100), png(100)).done()
		answered(t, slow[0]).refused(503, "service_unavailable")
		if taken := w.handler.uploading.inUse(); taken != 15 {
			t.Errorf("%d places are taken", taken)
		}
	})
}

// uploadOf is where a neighbour's job awaits a PNG.
func (w *world) uploadOf(t *testing.T, neighbour, sizeBytes int) (address string) {
	t.Helper()
	s := *w.jobs[idOf(w.post("/v1/jobs", fileJob(sizeBytes, "")))]
	s.AccountID = fmt.Sprint("acct_n", neighbour)
	s.ID += fmt.Sprint("n", neighbour)
	w.put(s)
	return w.mintFor(t, s)
}

func (w *world) mintFor(t *testing.T, s job.State) string {
	t.Helper()
	address, _, ok := w.handler.Uploads.Mint(s, w.clock(), KeyRecord{})
	if !ok {
		t.Fatal("no upload is awaited")
	}
	return strings.TrimPrefix(address, "https://api.example.com")
}
