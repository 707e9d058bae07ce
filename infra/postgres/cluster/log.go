package cluster

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// logBytesMax is the size from which a start moves the old log aside. The server logs warnings and errors only.
const logBytesMax = 16 << 20

func (c *Cluster) logPath() string { return filepath.Join(c.dir, "postgres.log") }

func openLog(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > logBytesMax {
		if err := os.Rename(path, path+".old"); err != nil {
			return nil, fmt.Errorf("cluster: move the log aside: %w", err)
		}
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cluster: open the log: %w", err)
	}
	return file, nil
}

// readFrom returns up to 4,000 bytes of the file from an offset on, or the error as text.
func readFrom(path string, begin int64) string {
	file, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer file.Close()
	if _, err := file.Seek(begin, io.SeekStart); err != nil {
		return err.Error()
	}
	content, err := io.ReadAll(io.LimitReader(file, 4000))
	if err != nil {
		return err.Error()
	}
	return string(content)
}
