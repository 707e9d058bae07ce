// Package smalldisk mounts a disk that can be filled, for drills.
package smalldisk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

const sizeBytes = 64 << 20

// Disk is a small file system in memory.
type Disk struct{ Dir string }

// Mount mounts one on a new directory; it needs root.
func Mount(dir string) (*Disk, error) {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0700", sizeBytes)); err != nil {
		return nil, errors.Join(fmt.Errorf("mount tmpfs: %w", err), os.Remove(dir))
	}
	return &Disk{Dir: dir}, nil
}

func (d *Disk) ballast() string { return filepath.Join(d.Dir, "ballast") }

// Fill uses all free space.
func (d *Disk) Fill() error {
	file, err := os.Create(d.ballast())
	if err != nil {
		return err
	}
	defer file.Close()
	const pageBytes = 4096
	for page := make([]byte, pageBytes); err == nil; {
		_, err = file.Write(page)
	}
	if errors.Is(err, unix.ENOSPC) {
		return nil
	}
	return err
}

// Empty frees it again.
func (d *Disk) Empty() error { return os.Remove(d.ballast()) }

// Unmount unmounts it, without waiting for processes that still hold a file there.
func (d *Disk) Unmount() error { return unix.Unmount(d.Dir, unix.MNT_DETACH) }
