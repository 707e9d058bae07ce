package cluster

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// loadPassword returns the superuser's password from path, and creates it when there is none. The file is written
// before the cluster is created, so that a crash in between leaves no cluster without a known password.
func loadPassword(path string) (string, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		password := rand.Text()
		return password, writePassword(path, password)
	}
	if err != nil {
		return "", fmt.Errorf("cluster: read the password: %w", err)
	}
	password := strings.TrimSpace(string(content))
	if password == "" {
		return "", fmt.Errorf("cluster: %s is empty; it was the only copy of the cluster's password", path)
	}
	return password, nil
}

func writePassword(path, password string) error {
	part := path + ".part"
	if err := os.WriteFile(part, []byte(password+"\n"), 0o600); err != nil {
		return fmt.Errorf("cluster: write the password: %w", err)
	}
	if err := os.Rename(part, path); err != nil {
		return fmt.Errorf("cluster: write the password: %w", err)
	}
	return nil
}
