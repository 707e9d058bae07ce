package postgrestest

import (
	"os"
	"syscall"
)

// memoryFreeMin is the free memory that is required to keep the data there: a process of tests uses some 300 MB.
const memoryFreeMin = 2 << 30

// baseDir returns where the cluster's directory is created: in memory, or "" for the system's temporary directory if
// TMPDIR names one or memory is short (a container's /dev/shm often holds 64 MB). In memory creating a database takes
// 11 ms, on a disk that others write to 70 to 180 ms.
func baseDir() string {
	const memory = "/dev/shm"
	var stat syscall.Statfs_t
	if os.Getenv("TMPDIR") != "" || syscall.Statfs(memory, &stat) != nil {
		return ""
	}
	if stat.Bavail < memoryFreeMin/uint64(stat.Bsize) { //nolint:gosec // a block's size is positive
		return ""
	}
	return memory
}
