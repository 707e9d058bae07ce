package e2e

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// onSmallDisk mounts a small file system, for which it needs root; otherwise it returns a directory without write
// permission, where creating files fails too.
func onSmallDisk(t *testing.T) (dir string, fill, empty func()) {
	t.Helper()
	dir = t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=1m,mode=0755"); errors.Is(err, unix.EPERM) {
		return dir, func() { must(t, os.Chmod(dir, 0o500)) }, func() { must(t, os.Chmod(dir, 0o700)) }
	}
	t.Cleanup(func() { must(t, unix.Unmount(dir, unix.MNT_DETACH)) })
	ballast := filepath.Join(dir, "ballast")
	fill = func() {
		file, err := os.Create(ballast)
		must(t, err)
		defer file.Close()
		for err == nil {
			_, err = file.Write(make([]byte, 4096))
		}
		if !errors.Is(err, unix.ENOSPC) {
			t.Fatal(err)
		}
	}
	return dir, fill, func() { must(t, os.Remove(ballast)) }
}

// A process whose disk refuses to create files is not ready, with the reason, and is ready again when there is room.
func TestAFullDiskIsNotReady(t *testing.T) {
	dir, fill, empty := onSmallDisk(t)
	w := lone(t, kafkatest.Start(t))
	w.config.DataDir = dir
	must(t, w.start())
	other := w.app
	asks := client{t: t}
	asks.get(operatorsAt(other, "/readyz")).in(http.StatusOK, new(any))
	fill()
	var told response
	eventually(t, "it is not ready", func() bool {
		told = asks.get(operatorsAt(other, "/readyz"))
		return told.StatusCode == http.StatusServiceUnavailable
	})
	if !strings.Contains(told.body, "no space left on device") && !strings.Contains(told.body, "permission denied") {
		t.Error(told.body)
	}
	empty()
	eventually(t, "it is ready again", func() bool { return asks.get(operatorsAt(other, "/readyz")).StatusCode == http.StatusOK })
}
