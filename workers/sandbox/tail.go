package sandbox

import "strings"

// stderrBytesMax is enough for an engine's last messages and a stack trace.
const stderrBytesMax = 8 << 10

// tail keeps the last stderrBytesMax bytes written to it, in at most twice the memory. It is read after the last write.
type tail struct{ kept []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p[max(0, len(p)-stderrBytesMax):]...)
	if over := len(t.kept) - stderrBytesMax; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(p), nil
}

// String returns valid UTF-8 even if a character was cut.
func (t *tail) String() string { return strings.ToValidUTF8(string(t.kept), "\uFFFD") }
