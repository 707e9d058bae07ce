package filetool

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// Made is the file that a tool made, with the metadata that all tools have.
type Made struct {
	// Path is one of rundir.Kept: no engine could write it since it was validated.
	Path, ContentType string
	// Summary returns one sentence for people, without the full stop.
	Summary               func(sizeBytes int64) string
	Engine, EngineVersion string
	InputBytes            int64
	Begun                 time.Time
	Warnings              []string
	// More is the metadata that only this tool has (docs/design/tools.md "Tools").
	More map[string]any
}

// errReach means a bug in a tool.
var errReach = errors.New("it lies where engines can change it")

// Describe returns the output with its metadata, open. It fails if the file cannot be read or is not a plain file
// (rundir.ErrProduct).
func Describe(m Made) (convert.Output, error) {
	if !rundir.IsKept(m.Path) {
		return convert.Output{}, fmt.Errorf("output %s: %w", m.Path, errReach)
	}
	file, err := rundir.OpenProduct(filepath.Dir(m.Path), m.Path)
	if err != nil {
		return convert.Output{}, fmt.Errorf("output: %w", err)
	}
	size, sum, err := measure(file)
	if err != nil {
		_ = file.Close()
		return convert.Output{}, fmt.Errorf("output: %w", err)
	}
	metadata := map[string]any{
		"engine":        m.Engine,
		"engineVersion": m.EngineVersion,
		"inputBytes":    m.InputBytes,
		"outputBytes":   size,
		"durationMs":    time.Since(m.Begun).Milliseconds(),
		"sha256":        sum,
		"sandbox":       sandbox.Probe().String(),
		// Never null: it is an array in JSON.
		"warnings": append([]string{}, m.Warnings...),
	}
	maps.Copy(metadata, m.More)
	return convert.Output{File: file, ContentType: m.ContentType, Summary: m.Summary(size), SHA256: sum, Metadata: metadata}, nil
}

func measure(file *os.File) (sizeBytes int64, sha256Hex string, err error) {
	sum := sha256.New()
	sizeBytes, err = io.Copy(sum, file)
	return sizeBytes, hex.EncodeToString(sum.Sum(nil)), err
}

// Count returns a number with its noun, as in "1 page" and "2 pages".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Size returns a size in the units of file managers, never "0 KB".
func Size(bytes int64) string {
	if bytes >= 1_000_000 {
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
	return fmt.Sprintf("%d KB", max(1, (bytes+500)/1000))
}
