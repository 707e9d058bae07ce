package office

import (
	"context"
	"crypto/md5" //nolint:gosec // LibreOffice names its socket with it
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf16"
)

// A running LibreOffice takes over the arguments of another one with the same profile: the second connects to a socket of the
// first, waits for its greeting, sends its arguments and waits until they are processed (desktop/source/app/officeipcthread.cxx
// of LibreOffice, the same in 7.4 and in 24.8).
const (
	greeting  = "InternalIPC::SendArguments\x00"
	arguments = "InternalIPC::Arguments"
	processed = "InternalIPC::ProcessingDone\x00"

	connectEvery = 5 * time.Millisecond
)

var errGreeting = errors.New("LibreOffice does not greet")

// socketsOf returns a pattern for the path of a process's socket, as seen from outside its root. The name has the hash without
// leading zeros in each byte, and the user id as LibreOffice sees it.
func socketsOf(pid int, profileURL string) (pattern string) {
	var url []byte
	for _, unit := range utf16.Encode([]rune(profileURL)) {
		url = binary.LittleEndian.AppendUint16(url, unit)
	}
	var hash strings.Builder
	for _, b := range md5.Sum(url) { //nolint:gosec // as above
		fmt.Fprintf(&hash, "%x", b)
	}
	return fmt.Sprintf("/proc/%d/root/tmp/OSL_PIPE_*SingleOfficeIPC_%s", pid, hash.String())
}

// connect returns when LibreOffice is ready for a document, or with an error when ctx or the process has ended.
func connect(ctx context.Context, ended <-chan struct{}, pattern string) (net.Conn, error) {
	again := time.NewTicker(connectEvery)
	defer again.Stop()
	for {
		if conn := dial(ctx, pattern); conn != nil {
			return conn, awaitGreeting(ctx, conn)
		}
		select {
		case <-again.C:
		case <-ended:
			return nil, fmt.Errorf("%w: it has ended", errGreeting)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// dial returns nil while the socket does not exist.
func dial(ctx context.Context, pattern string) net.Conn {
	paths, _ := filepath.Glob(pattern)
	if len(paths) != 1 {
		return nil
	}
	conn, err := new(net.Dialer).DialContext(ctx, "unix", paths[0])
	if err != nil {
		return nil
	}
	return conn
}

// awaitGreeting closes the connection on an error.
func awaitGreeting(ctx context.Context, conn net.Conn) error {
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	said := make([]byte, len(greeting))
	if _, err := io.ReadFull(conn, said); err != nil || string(said) != greeting {
		_ = conn.Close()
		return fmt.Errorf("%w: %q, %w", errGreeting, said, errors.Join(err, ctx.Err()))
	}
	return nil
}

var escape = strings.NewReplacer(`\`, `\\`, `,`, `\,`, "\x00", `\0`)

// handOver sends LibreOffice the arguments for a run in a directory.
func handOver(conn net.Conn, dir string, args []string) error {
	var message strings.Builder
	message.WriteString(arguments + "1" + fileURL(dir))
	for _, arg := range args {
		message.WriteString("," + escape.Replace(arg))
	}
	message.WriteString("\x00")
	_, err := io.WriteString(conn, message.String())
	return err
}

// answered returns a channel that is closed when LibreOffice reports that it is done. If it reports something else, or nothing,
// the end of the process tells the outcome. stop must be called after that.
func answered(conn net.Conn) (answer <-chan struct{}, stop func()) {
	yes, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		said := make([]byte, len(processed))
		if _, err := io.ReadFull(conn, said); err == nil && string(said) == processed {
			close(yes)
		}
	}()
	return yes, func() {
		_ = conn.Close()
		<-ended
	}
}
