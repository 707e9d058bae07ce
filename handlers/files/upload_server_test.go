package files_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// These tests use real connections; time is synctest's.

// over runs a test with a world's server, in a synctest bubble.
func over(t *testing.T, sizeBytes int, test func(t *testing.T, w *handlerstest.World, address string, dial func() net.Conn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w, address := handlerstest.NewUpload(t, sizeBytes)
		test(t, w, address, w.ServePipes(t))
	})
}

// TestUploadThatStalls ends 15 s after the last 64 KB; the client has a moment to read why, and no object remains.
func TestUploadThatStalls(t *testing.T) {
	over(t, 1_000_000, func(t *testing.T, w *handlerstest.World, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		begun := time.Now()
		handlerstest.Write(t, conn, handlerstest.Head(address, 1_000_000)+handlerstest.Png(100_000))
		<-time.After(10 * time.Second)
		handlerstest.Write(t, conn, strings.Repeat("\x00", 1000))
		answer := handlerstest.Answered(t, conn)
		answer.Refused(http.StatusRequestTimeout, "request_timeout")
		if !answer.Close {
			t.Error("the connection is kept, though the rest of the file may come on it")
		}
		if took := time.Since(begun); took != handlerstest.StallTime+handlerstest.HangUpTime {
			t.Errorf("ended after %v", took)
		}
		w.LeftNothing(t)
	})
}

// TestUploadThatIsSlow is accepted, far beyond the limits of small requests, as long as it keeps the minimum pace.
func TestUploadThatIsSlow(t *testing.T) {
	const pieces, pieceBytes = 20, 70_000
	over(t, pieces*pieceBytes, func(t *testing.T, _ *handlerstest.World, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		handlerstest.Write(t, conn, handlerstest.Head(address, pieces*pieceBytes))
		content := handlerstest.Png(pieces * pieceBytes)
		for piece := range pieces {
			<-time.After(14 * time.Second)
			handlerstest.Write(t, conn, content[piece*pieceBytes:(piece+1)*pieceBytes])
		}
		handlerstest.Answered(t, conn).Done()
	})
}

// TestUploadEndsWithItsIntent, even while bytes arrive.
func TestUploadEndsWithItsIntent(t *testing.T) {
	const size = 10_000_000
	over(t, size, func(t *testing.T, w *handlerstest.World, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		handlerstest.Write(t, conn, handlerstest.Head(address, size))
		content, begun := handlerstest.Png(size), time.Now()
		var sending sync.WaitGroup
		sending.Go(func() {
			for piece := range 100 {
				<-time.After(10 * time.Second)
				if _, err := io.WriteString(conn, content[piece*handlerstest.StallSize:(piece+1)*handlerstest.StallSize]); err != nil {
					return
				}
			}
		})
		handlerstest.Answered(t, conn).Refused(410, "upload_intent_expired")
		if took := time.Since(begun); took < 14*time.Minute || took > 15*time.Minute+handlerstest.HangUpTime {
			t.Errorf("ended after %v", took)
		}
		sending.Wait()
		w.LeftNothing(t)
	})
}

// TestUploadThatBreaksOff leaves no object, and can be repeated.
func TestUploadThatBreaksOff(t *testing.T) {
	over(t, 1_000_000, func(t *testing.T, w *handlerstest.World, address string, dial func() net.Conn) {
		conn := dial()
		handlerstest.Write(t, conn, handlerstest.Head(address, 1_000_000)+handlerstest.Png(400_000))
		if err := conn.Close(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		w.LeftNothing(t)
		again := dial()
		defer again.Close()
		handlerstest.Write(t, again, handlerstest.Head(address, 1_000_000)+handlerstest.Png(1_000_000))
		handlerstest.Answered(t, again).Done()
	})
}

// TestRefusedUploadOfAClientThatReadsLate: many clients read the answer only after sending everything.
func TestRefusedUploadOfAClientThatReadsLate(t *testing.T) {
	const size = 2_000_000
	over(t, size, func(t *testing.T, w *handlerstest.World, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		handlerstest.Write(t, conn, handlerstest.Head(address, size)+strings.Repeat("x", size))
		handlerstest.Answered(t, conn).Refused(415, "unsupported_content_type")
		w.LeftNothing(t)
	})
}

// TestUploadThatWaitsToContinue: 100 Continue is sent only if the body is wanted.
func TestUploadThatWaitsToContinue(t *testing.T) {
	over(t, 1000, func(t *testing.T, _ *handlerstest.World, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		handlerstest.Write(t, conn, handlerstest.Head(address, 999, "Expect: 100-continue"))
		handlerstest.Answered(t, conn).Refused(400, "size_mismatch")

		wanted := dial()
		defer wanted.Close()
		handlerstest.Write(t, wanted, handlerstest.Head(address, 1000, "Expect: 100-continue"))
		if status := handlerstest.Answered(t, wanted).StatusCode; status != http.StatusContinue {
			t.Fatal(status)
		}
		handlerstest.Write(t, wanted, handlerstest.Png(1000))
		handlerstest.Answered(t, wanted).Done()
	})
}

// TestConnectionIsKeptAfterAnUpload, however long the file took to be stored.
func TestConnectionIsKeptAfterAnUpload(t *testing.T) {
	const size = handlerstest.StallSize // the last byte is the one that would extend the deadline
	over(t, size, func(t *testing.T, w *handlerstest.World, address string, dial func() net.Conn) {
		w.Storing = func() { <-time.After(2 * handlerstest.StallTime) }
		conn := dial()
		defer conn.Close()
		handlerstest.Write(t, conn, handlerstest.Head(address, size)+handlerstest.Png(size))
		handlerstest.Answered(t, conn).Done()
		handlerstest.Write(t, conn, handlerstest.Head(address, size)+otherPNG(size))
		handlerstest.Answered(t, conn).Refused(409, "upload_already_completed")
	})
}

// TestRefusedUploadThatDoesNotCome: a refused upload whose body never arrives blocks nobody.
func TestRefusedUploadThatDoesNotCome(t *testing.T) {
	over(t, 1000, func(t *testing.T, _ *handlerstest.World, address string, dial func() net.Conn) {
		for address, code := range map[string]string{address: "size_mismatch", address + "x": "invalid_signature"} {
			conn := dial()
			begun := time.Now()
			handlerstest.Write(t, conn, handlerstest.Head(address, 999))
			if got := handlerstest.Answered(t, conn).Object()["error"].(map[string]any)["code"]; got != code {
				t.Errorf("%v, want %s", got, code)
			}
			if took := time.Since(begun); took > 2*handlerstest.HangUpTime {
				t.Errorf("%s came after %v", code, took)
			}
			if err := conn.Close(); err != nil {
				t.Error(err)
			}
		}
	})
}
