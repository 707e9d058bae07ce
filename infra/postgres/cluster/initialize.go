package cluster

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

const superuser = "toolmill"

// initialize runs initdb unless there is a cluster. It works in a temporary directory and renames that when all is
// done, so that an interrupted initdb is never taken for a cluster.
func (c *Cluster) initialize(ctx context.Context) error {
	_, err := os.Stat(filepath.Join(c.dataDir, "PG_VERSION"))
	if err == nil {
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cluster: %w", err)
	}
	part := c.dataDir + ".part"
	if err := os.RemoveAll(part); err != nil {
		return fmt.Errorf("cluster: clear what an earlier initdb left: %w", err)
	}
	if err := os.Mkdir(part, 0o700); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := c.owner.give(part); err != nil {
		return err
	}
	fill := c.initdb
	if c.opts.StandbyOf != "" {
		fill = c.basebackup
	}
	if err := fill(ctx, part); err != nil {
		return err
	}
	if err := os.Rename(part, c.dataDir); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	return nil
}

func (c *Cluster) initdb(ctx context.Context, dir string) error {
	passwordFile := dir + ".password" // a copy that the owner can read
	if err := writePassword(passwordFile, c.password); err != nil {
		return err
	}
	defer os.Remove(passwordFile)
	if err := c.owner.give(passwordFile); err != nil {
		return err
	}
	args := []string{
		"--pgdata=" + dir,
		"--username=" + superuser,
		"--pwfile=" + passwordFile,
		"--auth=scram-sha-256",
		"--encoding=UTF8",
		"--locale=C.UTF-8", // part of Debian's and Ubuntu's C library, whatever locales are installed
		"--lc-messages=C",  // run.go looks for the server's English messages
	}
	if c.opts.FastUnsafe {
		args = append(args, "--no-sync")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(c.binDir, "initdb"), args...)
	if output, err := c.runToEnd(cmd); err != nil {
		return fmt.Errorf("cluster: initdb as %s: %w: %s", c.owner.name, err, output)
	}
	return nil
}
