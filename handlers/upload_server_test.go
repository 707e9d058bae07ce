package handlers

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// What a client meets on its connection. The clock is the bubble's.

// head is an upload's head of a PNG; more are further lines.
func head(address string, sizeBytes int, more ...string) string {
	lines := append([]string{
		"PUT " + address + " HTTP/1.1", "Host: api.example.com", "Content-Type: image/png", fmt.Sprint("Content-Length: ", sizeBytes),
	}, more...)
	return strings.Join(lines, "\r\n") + "\r\n\r\n"
}

// answered reads an answer from the connection.
func answered(t *testing.T, conn net.Conn) response {
	t.Helper()
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response{Response: answer, t: t, body: string(body)}
}

func write(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}

// over runs a test against a world's server, in a bubble.
func over(t *testing.T, sizeBytes int, test func(t *testing.T, w *world, address string, dial func() net.Conn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w, address := newUpload(t, sizeBytes)
		test(t, w, address, w.servePipes(t))
	})
}

// TestUploadThatStalls ends 15 s after the last 64 KB, gets a moment more to read why, and leaves nothing.
func TestUploadThatStalls(t *testing.T) {
	over(t, 1_000_000, func(t *testing.T, w *world, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		begun := time.Now()
		write(t, conn, head(address, 1_000_000)+png(100_000))
		<-time.After(10 * time.Second)
		write(t, conn, strings.Repeat("\x00", 1000))
		answered(t, conn).refused(400, "size_mismatch")
		if took := time.Since(begun); took != stallTimeout+drainTimeout {
			t.Errorf("ended after %v", took)
		}
		w.leftNothing(t)
	})
}

// TestUploadThatIsSlow is taken, far beyond the limits of small requests, as long as it goes on.
func TestUploadThatIsSlow(t *testing.T) {
	const pieces, pieceBytes = 20, 70_000
	over(t, pieces*pieceBytes, func(t *testing.T, _ *world, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		write(t, conn, head(address, pieces*pieceBytes))
		content := png(pieces * pieceBytes)
		for piece := range pieces {
			<-time.After(14 * time.Second)
			write(t, conn, content[piece*pieceBytes:(piece+1)*pieceBytes])
		}
		answered(t, conn).done()
	})
}

// TestUploadEndsWithItsIntent, even one that goes on.
func TestUploadEndsWithItsIntent(t *testing.T) {
	const size = 10_000_000
	over(t, size, func(t *testing.T, w *world, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		write(t, conn, head(address, size))
		content, begun := png(size), time.Now()
		var sending sync.WaitGroup
		sending.Go(func() {
			for piece := range 100 {
				<-time.After(10 * time.Second)
				if _, err := io.WriteString(conn, content[piece*stallBytes:(piece+1)*stallBytes]); err != nil {
					return
				}
			}
		})
		answered(t, conn).refused(410, "upload_intent_expired")
		if took := time.Since(begun); took < 14*time.Minute || took > 15*time.Minute+drainTimeout {
			t.Errorf("ended after %v", took)
		}
		sending.Wait()
		w.leftNothing(t)
	})
}

// TestUploadThatBreaksOff leaves nothing, and can be repeated.
func TestUploadThatBreaksOff(t *testing.T) {
	over(t, 1_000_000, func(t *testing.T, w *world, address string, dial func() net.Conn) {
		conn := dial()
		write(t, conn, head(address, 1_000_000)+png(400_000))
		if err := conn.Close(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		w.leftNothing(t)
		again := dial()
		defer again.Close()
		write(t, again, head(address, 1_000_000)+png(1_000_000))
		answered(t, again).done()
	})
}

// TestRefusedUploadOfAClientThatReadsLate: many read no answer before they have sent all.
func TestRefusedUploadOfAClientThatReadsLate(t *testing.T) {
	const size = 2_000_000
	over(t, size, func(t *testing.T, w *world, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		write(t, conn, head(address, size)+strings.Repeat("x", size))
		answered(t, conn).refused(415, "unsupported_content_type")
		w.leftNothing(t)
	})
}

// TestUploadThatWaitsToContinue is told to only where its bytes are wanted.
func TestUploadThatWaitsToContinue(t *testing.T) {
	over(t, 1000, func(t *testing.T, _ *world, address string, dial func() net.Conn) {
		conn := dial()
		defer conn.Close()
		write(t, conn, head(address, 999, "Expect: 100-continue"))
		answered(t, conn).refused(400, "size_mismatch")

		wanted := dial()
		defer wanted.Close()
		write(t, wanted, head(address, 1000, "Expect: 100-continue"))
		if status := answered(t, wanted).StatusCode; status != http.StatusContinue {
			t.Fatal(status)
		}
		write(t, wanted, png(1000))
		answered(t, wanted).done()
	})
}

// TestConnectionIsKeptBehindAnUpload, however long the file took to be stored.
func TestConnectionIsKeptBehindAnUpload(t *testing.T) {
	const size = stallBytes // the last byte is the one that would give more time
	over(t, size, func(t *testing.T, w *world, address string, dial func() net.Conn) {
		w.storing = func() { <-time.After(2 * stallTimeout) }
		conn := dial()
		defer conn.Close()
		write(t, conn, head(address, size)+png(size))
		answered(t, conn).done()
		write(t, conn, head(address, size)+otherPNG(size))
		answered(t, conn).refused(409, "upload_already_completed")
	})
}

// TestRefusedUploadThatDoesNotCome holds nobody up, whoever sent it.
func TestRefusedUploadThatDoesNotCome(t *testing.T) {
	over(t, 1000, func(t *testing.T, _ *world, address string, dial func() net.Conn) {
		for address, code := range map[string]string{address: "size_mismatch", address + "x": "invalid_signature"} {
			conn := dial()
			begun := time.Now()
			write(t, conn, head(address, 999))
			if got := answered(t, conn).object()["error"].(map[string]any)["code"]; got != code {
				t.Errorf("%v, want %s", got, code)
			}
			if took := time.Since(begun); took > 2*drainTimeout {
				t.Errorf("%s came after %v", code, took)
			}
			if err := conn.Close(); err != nil {
				t.Error(err)
			}
		}
	})
}
