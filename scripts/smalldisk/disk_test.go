package smalldisk

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestASmallDiskIsFullAndHasRoomAgain(t *testing.T) {
	disk, err := Mount(filepath.Join(t.TempDir(), "disk"))
	if errors.Is(err, unix.EPERM) && os.Getuid() != 0 {
		return // the drill reports this too
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := disk.Unmount(); err != nil {
			t.Error(err)
		}
	}()
	write := func(name string) error { return os.WriteFile(filepath.Join(disk.Dir, name), []byte("x"), 0o600) }
	if err := disk.Fill(); err != nil {
		t.Fatal(err)
	}
	if err := write("while-full"); !errors.Is(err, unix.ENOSPC) {
		t.Errorf("while it is full: %v", err)
	}
	if err := errors.Join(disk.Empty(), write("behind")); err != nil {
		t.Error(err)
	}
}
