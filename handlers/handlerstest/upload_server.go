package handlerstest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// Head returns the request head for the upload of a PNG; more are further lines.
func Head(address string, sizeBytes int, more ...string) string {
	lines := append([]string{
		"PUT " + address + " HTTP/1.1", "Host: api.example.com", "Content-Type: image/png", fmt.Sprint("Content-Length: ", sizeBytes),
	}, more...)
	return strings.Join(lines, "\r\n") + "\r\n\r\n"
}

// Answered reads an answer from the connection.
func Answered(t *testing.T, conn net.Conn) Response {
	t.Helper()
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return Response{Response: answer, T: t, Text: string(body)}
}

// Write writes text to a connection.
func Write(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}
