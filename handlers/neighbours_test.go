package handlers_test

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// How slow connections of some accounts affect another account, over real connections. Time is synctest's.

// slowBody starts to send a job of 16 MB, and stops after so many bytes.
func slowBody(t *testing.T, dial func() net.Conn, key string, sent int) net.Conn {
	t.Helper()
	conn := dial()
	handlerstest.Write(t, conn, "POST /v1/jobs HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nAuthorization: Bearer "+key+
		fmt.Sprintf("\r\nContent-Length: %d\r\n\r\n", handlerstest.CreateSizeMax))
	if sent > 0 {
		handlerstest.Write(t, conn, (`{"x":"` + strings.Repeat("x", sent))[:sent])
	}
	return conn
}

// TestSlowBodiesOfOneAccountHoldItsShare: nine slow connections of a free account must not hold everything.
func TestSlowBodiesOfOneAccountHoldItsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 1000)
		dial := w.ServePipes(t)
		slow := w.Neighbours(t, 1, plan.Free)[0]
		for range 9 {
			conn := slowBody(t, dial, slow, 1<<20)
			defer conn.Close()
		}
		synctest.Wait()
		if held := w.Config.Room.Bodies.InUse(); held > handlerstest.BodySizePerWeight {
			t.Errorf("a free account holds %d bytes", held)
		}
		w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
		<-time.After(handlerstest.StallTime + handlerstest.HangUpTime + time.Second)
		if held := w.Config.Room.Bodies.InUse(); held != 0 {
			t.Errorf("%d bytes are held by connections that brought nothing", held)
		}
	})
}

// TestBytesAnnouncedAreNotHeld: a client that announces 16 MB and sends none holds next to nothing, and an unknown key nothing
// at all.
func TestBytesAnnouncedAreNotHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 1000)
		dial := w.ServePipes(t)
		const connections = 50
		for range connections {
			conn := slowBody(t, dial, w.Key, 1)
			defer conn.Close()
		}
		synctest.Wait()
		if held := w.Config.Room.Bodies.InUse(); held != connections*handlerstest.BodySizeMin {
			t.Errorf("%d bytes are held", held)
		}
		for range connections {
			stranger := slowBody(t, dial, "tmk_live_none", 0)
			defer stranger.Close()
		}
		synctest.Wait()
		if held := w.Config.Room.Bodies.InUse(); held != connections*handlerstest.BodySizeMin {
			t.Errorf("%d bytes are held, of strangers too", held)
		}
	})
}

// TestBodiesOfManyAccountsGiveWay: six accounts hold everything; a seventh's request is accepted at once, one of theirs has to
// be repeated, and the others keep what they have.
func TestBodiesOfManyAccountsGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 1000)
		w.Remake(func(c *handlers.Config) { c.Room = shares.NewRoom(shares.Sizes{BodyBytes: 6 << 20}) })
		dial := w.ServePipes(t)
		var slow []net.Conn
		for _, key := range w.Neighbours(t, 6, plan.Free) {
			conn := slowBody(t, dial, key, 1<<18)
			defer conn.Close()
			slow = append(slow, conn)
			<-time.After(time.Second)
		}
		synctest.Wait()
		if held := w.Config.Room.Bodies.InUse(); held != 6<<20 {
			t.Fatalf("%d bytes are held", held)
		}
		w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
		handlerstest.Answered(t, slow[0]).Refused(503, "service_unavailable")
		synctest.Wait()
		if held := w.Config.Room.Bodies.InUse(); held != 5<<20 {
			t.Errorf("%d bytes are held", held)
		}
	})
}

// TestSlowUploadsGiveWay: accounts that together hold all places lose one to each account that has none, the slowest first; a
// client that lost its place may send the file again.
func TestSlowUploadsGiveWay(t *testing.T) {
	const size = 1_000_000
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 1000)
		w.Remake(func(c *handlers.Config) { c.Room = shares.NewRoom(shares.Sizes{Uploads: 16}) })
		dial := w.ServePipes(t)
		w.Neighbours(t, 3, plan.Free)
		var slow []net.Conn
		for i := range 16 {
			conn := dial()
			defer conn.Close()
			handlerstest.Write(t, conn, handlerstest.Head(w.UploadOf(t, i/handlerstest.UploadPlacesPerWeight, size), size)+handlerstest.Png(1000))
			slow = append(slow, conn)
			<-time.After(100 * time.Millisecond)
		}
		synctest.Wait()
		w.Upload(w.UploadOf(t, 0, 100), handlerstest.Png(100)).Refused(429, "concurrency_limited")
		if taken := w.Config.Room.Uploads.InUse(); taken != 16 {
			t.Fatalf("%d places are taken", taken)
		}
		w.Upload(w.UploadOf(t, 2, 100), handlerstest.Png(100)).Done()
		handlerstest.Answered(t, slow[0]).Refused(503, "service_unavailable")
		if taken := w.Config.Room.Uploads.InUse(); taken != 15 {
			t.Errorf("%d places are taken", taken)
		}
	})
}
