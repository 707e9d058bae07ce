package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const webApp = "handlers/web/app"

// nodePath is where this machine has a Node.js: on PATH, or where scripts/setup --web puts one.
func nodePath(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "scripts/setup", "--where-node").Output()
	return os.Getenv("PATH") + ":" + filepath.Join(strings.TrimSpace(string(out)), "bin"), err
}

// fetchPackages fills npm's cache with what the web app needs: whoever builds it afterwards has no network.
func fetchPackages(ctx context.Context) (err error) {
	dir, err := os.MkdirTemp("", "toolmill-stranger-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := quietly(ctx, "cp", filepath.Join(webApp, "package.json"), filepath.Join(webApp, "package-lock.json"), dir); err != nil {
		return err
	}
	return npm(ctx, "ci", "--prefix", dir, "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund")
}

func npm(ctx context.Context, args ...string) error {
	path, err := nodePath(ctx)
	if err != nil {
		return err
	}
	return quietly(ctx, "env", append([]string{"PATH=" + path, "npm"}, args...)...)
}

// addPackages lets a person build the web app without a network.
func (p *person) addPackages(ctx context.Context) error {
	path, err := nodePath(ctx)
	if err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, "env", "PATH="+path, "npm", "config", "get", "cache").Output() //nolint:gosec // the machine's own path
	if err != nil {
		return fmt.Errorf("npm: %w", err)
	}
	cache, err := p.own(ctx, strings.TrimSpace(string(out)), "npm")
	p.env = append(p.env, "PATH="+path, "npm_config_cache="+cache, "npm_config_offline=true")
	return err
}
