package e2e

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/projections/store"
)

// placesOf searches all that the service keeps for a text: the tables, all topics with their headers, its files, those of segments and
// of the lake as they are before compression, and its log.
func (w *world) placesOf(t *testing.T, planted string) []string {
	t.Helper()
	places := make(map[string]bool)
	dump, err := exec.CommandContext(t.Context(), "pg_dump", "--data-only", "--inserts", w.config.Database).Output()
	must(t, err)
	if bytes.Contains(dump, []byte(planted)) || bytes.Contains(dump, []byte(hex.EncodeToString([]byte(planted)))) {
		places["tables"] = true
	}
	events, err := store.List(t.Context(), w.inside(t).DB, func(rows store.Rows) (e store.Packed, err error) { return e, rows.Scan(&e) },
		`SELECT value FROM event_log`) // the dump has them packed
	must(t, err)
	if len(events) == 0 || slices.ContainsFunc(events, func(e store.Packed) bool { return bytes.Contains(e, []byte(planted)) }) {
		places["tables"] = true
	}
	for _, name := range kafkatest.Topics(t, w.broker) {
		if w.inTopic(t, name, planted) {
			places["topic "+name] = true
		}
	}
	must(t, filepath.WalkDir(w.config.DataDir, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) || err == nil && !entry.Type().IsRegular() {
			return nil // it went while it was looked for, or has no bytes of its own
		}
		if err != nil {
			return err
		}
		kind, content, err := w.uncompressed(path)
		if err == nil && bytes.Contains(content, []byte(planted)) {
			places[kind] = true
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}))
	return slices.Sorted(maps.Keys(places))
}

// segmentName is how the disk names a segment.
var segmentName = regexp.MustCompile(`^segments\.\d+\.\d+$`)

func (w *world) inTopic(t *testing.T, name, planted string) (found bool) {
	t.Helper()
	reader := w.inside(t).Log.Reader
	partitions, err := reader.Partitions(name)
	must(t, err)
	for partition := range partitions {
		_, err := reader.Read(t.Context(), name, partition, 0, func(m *message.Message) error {
			found = found || bytes.Contains(m.Payload, []byte(planted)) || strings.Contains(m.UUID, planted)
			for name, text := range m.Metadata {
				found = found || strings.Contains(name+" "+text, planted)
			}
			return nil
		})
		must(t, err)
	}
	return found
}

// uncompressed returns what a file of the data directory is, and its content.
func (w *world) uncompressed(path string) (kind string, content []byte, err error) {
	name := filepath.Base(path)
	switch {
	case segmentName.MatchString(name):
		content, err = unzstd(path)
		return "segments", content, err
	case strings.HasSuffix(name, ".parquet"):
		content, err = unparquet(path)
		return "lake", content, err
	case path == w.logFile.Name():
		kind = "log"
	default:
		kind = path
	}
	content, err = os.ReadFile(path)
	return kind, content, err
}

func unzstd(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	plain, err := zstd.NewReader(file)
	if err != nil {
		return nil, err
	}
	defer plain.Close()
	return io.ReadAll(plain)
}

// unparquet returns the texts of all columns of a file.
func unparquet(path string) (texts []byte, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	rows := parquet.NewReader(file)
	defer func() { _ = rows.Close() }()
	page := make([]parquet.Row, 100)
	for {
		n, err := rows.ReadRows(page)
		for _, row := range page[:n] {
			for _, value := range row {
				if value.Kind() == parquet.ByteArray {
					texts = append(append(texts, value.ByteArray()...), '\n')
				}
			}
		}
		if errors.Is(err, io.EOF) {
			return texts, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
