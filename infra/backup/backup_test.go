package backup_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/backup"
)

var header = backup.Header{
	Format: backup.Format, Program: "1.2.3", Schema: 110, Installation: "inst2_1", At: time.Date(2026, 11, 24, 1, 2, 3, 4000, time.UTC),
	Log: []backup.Position{{Partition: 0, NextOffset: 7, Seq: 9, Hash: event.ValueHash(nil)}},
}

var (
	people  = backup.Table{Name: "people", Columns: []string{"id", "email"}}
	nothing = backup.Table{Name: "nothing", Columns: []string{"id"}}
)

func rowsOf(n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, "usr_%d\tada%d@example.com\\n\n", i, i)
	}
	return all.String()
}

func identity(t *testing.T) *age.X25519Identity {
	t.Helper()
	i, err := age.GenerateX25519Identity()
	must(t, err)
	return i
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// written is a backup of two tables, one of them empty.
func written(t *testing.T, rows string, to ...*age.X25519Identity) []byte {
	t.Helper()
	var file bytes.Buffer
	var recipients []string
	for _, i := range to {
		recipients = append(recipients, i.Recipient().String())
	}
	w, err := backup.NewWriter(&file, header, recipients)
	must(t, err)
	sum, err := w.Table(people, func(to io.Writer) error { _, err := io.WriteString(to, rows); return err })
	must(t, err)
	if want := int64(strings.Count(rows, "\n")); sum.Rows != want || sum.SizeBytes != int64(len(rows)) || sum.SHA256 != event.ValueHash([]byte(rows)) {
		t.Errorf("%+v, want %d rows", sum, want)
	}
	_, err = w.Table(nothing, func(io.Writer) error { return nil })
	must(t, err)
	must(t, w.Close())
	return file.Bytes()
}

// read returns what is in a file.
func read(file []byte, i age.Identity) (h backup.Header, tables map[string]string, err error) {
	tables = make(map[string]string)
	err = backup.Read(bytes.NewReader(file), []age.Identity{i}, backup.Visitor{
		Begin: func(is backup.Header) error { h = is; return nil },
		Table: func(t backup.Table, rows io.Reader) error {
			all, err := io.ReadAll(rows)
			tables[t.Name+" "+strings.Join(t.Columns, ",")] = string(all)
			return err
		},
		Summed: func(backup.Table, backup.Sum) {},
	})
	return h, tables, err
}

func TestEachRecipientReadsWhatWasWritten(t *testing.T) {
	one, other := identity(t), identity(t)
	rows := rowsOf(10_000) // of many pieces
	file := written(t, rows, one, other)
	for _, i := range []age.Identity{one, other} {
		h, tables, err := read(file, i)
		must(t, err)
		if diff := cmp.Diff(header, h); diff != "" {
			t.Errorf("header (-written +read):\n%s", diff)
		}
		if diff := cmp.Diff(map[string]string{"people id,email": rows, "nothing id": ""}, tables); diff != "" {
			t.Errorf("tables (-written +read):\n%.500s", diff)
		}
	}
	if bytes.Contains(file, []byte("example")) || bytes.Contains(file, []byte("people")) {
		t.Error("it is not encrypted")
	}
}

func TestAnotherKeyOpensNothing(t *testing.T) {
	file := written(t, rowsOf(3), identity(t))
	h, tables, err := read(file, identity(t))
	if !errors.Is(err, backup.ErrIdentity) || h.Installation != "" || len(tables) > 0 {
		t.Errorf("%+v %v %v", h, tables, err)
	}
}

// A file that is cut off anywhere, or has another byte anywhere, is refused.
func TestADamagedFileIsRefused(t *testing.T) {
	i := identity(t)
	file := written(t, rowsOf(100), i)
	for at := range file {
		if _, _, err := read(file[:at], i); err == nil {
			t.Fatalf("cut off after %d bytes of %d, it was read", at, len(file))
		}
		changed := bytes.Clone(file)
		changed[at] ^= 1
		if _, _, err := read(changed, i); err == nil {
			t.Fatalf("with another byte at %d of %d, it was read", at, len(file))
		}
	}
	if _, _, err := read(append(bytes.Clone(file), 'x'), i); !errors.Is(err, backup.ErrDamaged) {
		t.Errorf("with one byte more: %v", err)
	}
}

// A writer that died before Close leaves no backup, though what it wrote is whole to age and zstd.
func TestAFileWithoutItsLastLineIsRefused(t *testing.T) {
	i := identity(t)
	var file bytes.Buffer
	w, err := backup.NewWriter(&file, header, []string{i.Recipient().String()})
	must(t, err)
	_, err = w.Table(people, func(to io.Writer) error { _, err := io.WriteString(to, rowsOf(3)); return err })
	must(t, err)
	must(t, backup.CloseWithoutEnd(w))
	if _, _, err := read(file.Bytes(), i); !errors.Is(err, backup.ErrDamaged) {
		t.Errorf("%v", err)
	}
}

func TestAVisitorsErrorEndsTheReading(t *testing.T) {
	i := identity(t)
	file := written(t, rowsOf(3), i)
	full := errors.New("full")
	err := backup.Read(bytes.NewReader(file), []age.Identity{i}, backup.Visitor{
		Begin: func(backup.Header) error { return nil },
		Table: func(backup.Table, io.Reader) error { return full },
	})
	if !errors.Is(err, full) || errors.Is(err, backup.ErrDamaged) {
		t.Errorf("%v", err)
	}
}

func TestNobodyIsNoRecipient(t *testing.T) {
	for _, recipients := range [][]string{nil, {"ada"}} {
		if _, err := backup.NewWriter(io.Discard, header, recipients); err == nil {
			t.Errorf("written to %q", recipients)
		}
	}
	if _, err := backup.ParseIdentities(strings.NewReader("AGE-SECRET-KEY-1NONSENSE")); err == nil || strings.Contains(err.Error(), "NONSENSE") {
		t.Errorf("%v", err)
	}
}
