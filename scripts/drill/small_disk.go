package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

const smallDiskBytes = 64 << 20

// smallDisk is a small file system in memory.
type smallDisk struct{ dir string }

// mountSmallDisk mounts one on a new directory; it needs root.
func mountSmallDisk(dir string) (*smallDisk, error) {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0700", smallDiskBytes)); err != nil {
		return nil, errors.Join(fmt.Errorf("mount tmpfs: %w", err), os.Remove(dir))
	}
	return &smallDisk{dir: dir}, nil
}

func (d *smallDisk) ballast() string { return filepath.Join(d.dir, "ballast") }

// fill uses all free space.
func (d *smallDisk) fill() error {
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

// empty frees it again.
func (d *smallDisk) empty() error { return os.Remove(d.ballast()) }

// unmount unmounts it, without waiting for processes that still hold a file there.
func (d *smallDisk) unmount() error { return unix.Unmount(d.dir, unix.MNT_DETACH) }
