package cluster

import (
	"context"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
)

// passwordOf returns the password in a cluster's URL: a standby has the roles of its primary.
func passwordOf(address string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("cluster: the primary's address: %w", err)
	}
	password, _ := parsed.User.Password()
	return password, nil
}

// basebackup copies the primary's data, with the settings to follow it from there.
func (c *Cluster) basebackup(ctx context.Context, dir string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(c.binDir, "pg_basebackup"), "--dbname="+c.opts.StandbyOf, "--pgdata="+dir,
		"--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast")
	if output, err := c.runToEnd(cmd); err != nil {
		return fmt.Errorf("cluster: pg_basebackup as %s: %w: %s", c.owner.name, err, output)
	}
	return nil
}
