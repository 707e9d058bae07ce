package framing_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/framing"
)

// serve answers each request with its method, path and body, over TCP.
func serve(t testing.TB) (addr string) {
	t.Helper()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			w.WriteHeader(http.StatusTeapot)
			return
		}
		_, _ = fmt.Fprintf(w, "%s %s %s", r.Method, r.URL.Path, body)
	}))
	server.Listener = framing.Listen(server.Listener)
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// talk sends text in pieces of pieceBytes, closes its side, and returns the answers, each as status and body.
func talk(t testing.TB, addr, text string, pieceBytes int) (answers []string) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() {
		for rest := text; rest != ""; {
			n := min(pieceBytes, len(rest))
			if _, err := io.WriteString(conn, rest[:n]); err != nil {
				return // the server closed the connection
			}
			rest = rest[n:]
		}
		_ = conn.(*net.TCPConn).CloseWrite()
	}()
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	for from := bufio.NewReader(conn); ; {
		answer, err := http.ReadResponse(from, nil)
		if err != nil {
			return answers
		}
		body, _ := io.ReadAll(answer.Body)
		answers = append(answers, fmt.Sprint(answer.StatusCode, " ", string(body)))
	}
}

const host = "Host: a\r\n"

// TestWhatIsFramedTwoWaysIsRefused, and nothing after it is taken for a request.
func TestWhatIsFramedTwoWaysIsRefused(t *testing.T) {
	cases := map[string]string{
		"bare LF":                      "GET / HTTP/1.1\nHost: a\n\n",
		"bare LF after a field":        "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
		"bare LF at the end":           "GET / HTTP/1.1\r\n" + host + "\n",
		"bare LF after the line":       "GET / HTTP/1.1\n" + host + "\r\n",
		"bare CR":                      "GET / HTTP/1.1\r\n" + host + "X: a\rY: b\r\n\r\n",
		"two CR before LF":             "GET / HTTP/1.1\r\n" + host + "X: a\r\r\n\r\n",
		"NUL":                          "GET / HTTP/1.1\r\n" + host + "X: a\x00\r\n\r\n",
		"length and encoding":          "POST / HTTP/1.1\r\n" + host + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"encoding and length":          "POST / HTTP/1.1\r\n" + host + "transfer-encoding: CHUNKED\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
		"two lengths":                  "POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
		"two other lengths":            "POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
		"a list of lengths":            "POST / HTTP/1.1\r\n" + host + "Content-Length: 3, 3\r\n\r\nabc",
		"a signed length":              "POST / HTTP/1.1\r\n" + host + "Content-Length: +3\r\n\r\nabc",
		"a negative length":            "POST / HTTP/1.1\r\n" + host + "Content-Length: -3\r\n\r\nabc",
		"a length in hex":              "POST / HTTP/1.1\r\n" + host + "Content-Length: 0x3\r\n\r\nabc",
		"no length":                    "POST / HTTP/1.1\r\n" + host + "Content-Length:\r\n\r\nabc",
		"a length beyond all":          "POST / HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999\r\n\r\nabc",
		"two encodings":                "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"a list of encodings":          "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
		"another encoding":             "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
		"an encoding with a tab in it": "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
		"an encoding in HTTP/1.0":      "POST / HTTP/1.0\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"a folded field":               "GET / HTTP/1.1\r\n" + host + "X: a\r\n b\r\n\r\n",
		"a folded encoding":            "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n",
		"a first field that is folded": "GET / HTTP/1.1\r\n " + host + "\r\n",
		"a space before the colon":     "POST / HTTP/1.1\r\n" + host + "Content-Length : 3\r\n\r\nabc",
		"a name that is none":          "GET / HTTP/1.1\r\n" + host + "X(: a\r\n\r\n",
		"no name":                      "GET / HTTP/1.1\r\n" + host + ": a\r\n\r\n",
		"no colon":                     "GET / HTTP/1.1\r\n" + host + "X\r\n\r\n",
		"an empty line before":         "\r\nGET / HTTP/1.1\r\n" + host + "\r\n",
		"another version":              "GET / HTTP/1.2\r\n" + host + "\r\n",
		"no version":                   "GET /\r\n" + host + "\r\n",
		"a version within":             "GET / HTTP/1.0 HTTP/1.1\r\n" + host + "\r\n",
		"two spaces":                   "GET  / HTTP/1.1\r\n" + host + "\r\n",
	}
	addr := serve(t)
	const smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
	for name, text := range cases {
		for _, pieceBytes := range []int{1, len(text + smuggled)} {
			if got := talk(t, addr, text+smuggled, pieceBytes); len(got) != 1 || !strings.HasPrefix(got[0], "400 ") {
				t.Errorf("%s, in pieces of %d: %q", name, pieceBytes, got)
			}
		}
		// The same after a valid request on the same connection.
		right := "POST /right HTTP/1.1\r\n" + host + "Content-Length: 3\r\n\r\nabc"
		got := talk(t, addr, right+text+smuggled, 7)
		if len(got) == 0 || len(got) > 2 || got[0] != "200 POST /right abc" || len(got) == 2 && !strings.HasPrefix(got[1], "400 ") {
			t.Errorf("%s, after another: %q", name, got) // if fewer than four bytes arrive, net/http closes without an answer
		}
	}
}

// TestFaultsWithinAChunkedBody end the body, and nothing after them is taken for a request.
func TestFaultsWithinAChunkedBody(t *testing.T) {
	addr := serve(t)
	for name, body := range map[string]string{
		"bare LF after a size":   "3\nabc\r\n0\r\n\r\n",
		"bare LF after a chunk":  "3\r\nabc\n0\r\n\r\n",
		"more than its size":     "3\r\nabcd\r\n0\r\n\r\n",
		"no size":                "\r\nabc\r\n0\r\n\r\n",
		"a signed size":          "+3\r\nabc\r\n0\r\n\r\n",
		"a size in another base": "0x3\r\nabc\r\n0\r\n\r\n",
		"a size with _":          "0_3\r\nabc\r\n0\r\n\r\n",
		"a size beyond all":      "ffffffffffffffff3\r\nabc\r\n0\r\n\r\n",
		"a length in a trailer":  "3\r\nabc\r\n0\r\nContent-Length: 3\r\n\r\n",
		"a bare LF in a trailer": "3\r\nabc\r\n0\r\nX: y\n\r\n",
		"a folded trailer":       "3\r\nabc\r\n0\r\nX: y\r\n z\r\n\r\n",
	} {
		text := "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n" + body + "GET /smuggled HTTP/1.1\r\n" + host + "\r\n"
		for _, pieceBytes := range []int{1, len(text)} {
			for _, answer := range talk(t, addr, text, pieceBytes) {
				if strings.HasPrefix(answer, "200") {
					t.Errorf("%s, in pieces of %d: %q", name, pieceBytes, answer)
				}
			}
		}
	}
}

// TestWhatIsRightPasses, request after request on one connection, however the bytes are split.
func TestWhatIsRightPasses(t *testing.T) {
	addr := serve(t)
	requests := []string{
		"GET /a HTTP/1.1\r\n" + host + "\r\n",
		"POST /b HTTP/1.1\r\n" + host + "Content-Length: 12\r\n\r\n\n\r\n \n: \n\r\r\n\n",
		"POST /c HTTP/1.1\r\n" + host + "Content-Length:\t0 \r\nX-Empty:\r\n\r\n",
		"PUT /d HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n5;x=\"y\"\r\nab\n\r\n\r\n01\r\nz\r\n000\r\nX: y\r\n\r\n",
		"GET /e?x=" + strings.Repeat("x", 5000) + " HTTP/1.1\r\n" + host + "\r\n",
		"POST /f HTTP/1.1\r\n" + host + "Content-Length: 20000\r\n\r\n" + strings.Repeat("GET / HTTP/1.1\n\n    ", 1000),
		"GET /g HTTP/1.0\r\nConnection: keep-alive\r\n" + host + "\r\n",
		"GET /h HTTP/1.1\r\nConnection: close\r\n" + host + "\r\n",
	}
	want := []string{
		"200 GET /a ", "200 POST /b \n\r\n \n: \n\r\r\n\n", "200 POST /c ", "200 PUT /d ab\n\r\nz", "200 GET /e ",
		"200 POST /f " + strings.Repeat("GET / HTTP/1.1\n\n    ", 1000), "200 GET /g ", "200 GET /h ",
	}
	text := strings.Join(requests, "")
	for _, pieceBytes := range []int{1, 2, 3, 1000, 4096, len(text)} {
		got := talk(t, addr, text, pieceBytes)
		if len(got) != len(want) {
			t.Fatalf("in pieces of %d: %.100q", pieceBytes, got)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("in pieces of %d: %.200q, want %.200q", pieceBytes, got[i], want[i])
			}
		}
	}
}

// TestTooLongAHead is refused, and nothing of it is taken for a request.
func TestTooLongAHead(t *testing.T) {
	text := "GET / HTTP/1.1\r\n" + host + "X: " + strings.Repeat("x", 2<<20) + "\r\n\r\n"
	got := talk(t, serve(t), text, len(text))
	if len(got) > 1 || len(got) == 1 && !strings.HasPrefix(got[0], "400") && !strings.HasPrefix(got[0], "431") {
		t.Errorf("%.100q", got)
	}
}
