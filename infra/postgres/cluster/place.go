package cluster

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
)

// elsewhere holds the data when its owner cannot enter the intended directory. Tests replace it.
var elsewhere = "/var/lib/toolmill"

// placeData returns the real path of dir/data. Where the owner cannot get there, dir/data becomes a symbolic link to
// a new directory below elsewhere, and stays one.
func placeData(dir string, o owner, logger *slog.Logger) (string, error) {
	data := filepath.Join(dir, "data")
	if info, err := os.Lstat(data); err == nil && info.Mode()&fs.ModeSymlink == 0 {
		return realData(data, o)
	} else if err == nil {
		target, err := os.Readlink(data)
		if err != nil {
			return "", fmt.Errorf("cluster: %w", err)
		}
		return realData(target, o)
	}
	resolved, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("cluster: %w", err)
	}
	closed := closedAncestor(resolved, o)
	if closed == "" {
		return filepath.Join(resolved, "data"), nil
	}
	return moveElsewhere(data, closed, o, logger)
}

// realData resolves a data directory that exists, or whose parent does.
func realData(path string, o owner) (string, error) {
	parent, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return "", fmt.Errorf("cluster: %w", err)
	}
	if closed := closedAncestor(parent, o); closed != "" {
		return "", fmt.Errorf("cluster: user %s, which must run PostgreSQL since root may not, cannot enter %s; "+
			"let it (chmod o+x) or choose another data directory", o.name, closed)
	}
	return filepath.Join(parent, filepath.Base(path)), nil
}

func moveElsewhere(link, closed string, o owner, logger *slog.Logger) (string, error) {
	if err := os.MkdirAll(elsewhere, 0o755); err != nil {
		return "", fmt.Errorf("cluster: user %s cannot enter %s, and there is no other place: %w", o.name, closed, err)
	}
	if _, err := realData(filepath.Join(elsewhere, "x"), o); err != nil {
		return "", err
	}
	// A unique name, so that a new data directory never finds the database of a deleted one.
	place, err := os.MkdirTemp(elsewhere, "postgres-")
	if err != nil {
		return "", fmt.Errorf("cluster: %w", err)
	}
	if err := errors.Join(os.Chmod(place, 0o755), os.Symlink(filepath.Join(place, "data"), link)); err != nil {
		return "", fmt.Errorf("cluster: %w", err)
	}
	logger.Warn("PostgreSQL's data is kept elsewhere, since its user cannot enter the data directory",
		"user", o.name, "closedDirectory", closed, "data", place)
	return realData(filepath.Join(place, "data"), o)
}

// closedAncestor returns the outermost directory of path, path included, that the owner cannot enter, or "". It
// ignores access control lists.
func closedAncestor(path string, o owner) string {
	if parent := filepath.Dir(path); parent != path {
		if closed := closedAncestor(parent, o); closed != "" {
			return closed
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		return path
	}
	enter := fs.FileMode(0o001)
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		switch {
		case stat.Uid == o.uid:
			enter = 0o100
		case stat.Gid == o.gid:
			enter = 0o010
		}
	}
	if info.Mode()&enter == 0 {
		return path
	}
	return ""
}
