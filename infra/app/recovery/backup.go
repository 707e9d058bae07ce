package recovery

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/backup"
	"github.com/toolmill/toolmill/infra/postgres/kept"
)

// Backup writes the rows that only the database has, as of one moment, so that each of the recipients (age1…) can open them.
// program is the version of this one. The service may run. Errors besides those of the stores: kept.ErrNoService.
func Backup(ctx context.Context, p *lifecycle.Process, program string, recipients []string, to io.Writer) (made BackedUp, err error) {
	url, err := stores.LocateDatabase(p.Config)
	if err != nil {
		return made, err
	}
	db, err := stores.ReachDatabase(ctx, p, url)
	if err != nil {
		return made, err
	}
	begun := time.Now()
	moment, err := kept.Take(ctx, db)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, moment.Close(ctx)) }()
	made.Header = headerOf(moment, program)
	to = &counted{to: to, n: &made.SizeBytes}
	file, err := backup.NewWriter(to, made.Header, recipients)
	if err != nil {
		return made, err
	}
	for _, name := range kept.Tables {
		rows, err := writeTable(ctx, moment, file, name)
		if err != nil {
			return made, err
		}
		made.Tables = append(made.Tables, TableRows{name, rows})
	}
	err = file.Close()
	made.TookSeconds = time.Since(begun).Seconds()
	return made, err
}

func headerOf(moment *kept.Snapshot, program string) backup.Header {
	h := backup.Header{Program: program, Schema: moment.Schema, Installation: moment.Installation, At: moment.At, Log: []backup.Position{}}
	for _, at := range moment.Log {
		h.Log = append(h.Log, backup.Position(at))
	}
	return h
}

func writeTable(ctx context.Context, moment *kept.Snapshot, file *backup.Writer, name string) (rows int64, err error) {
	columns, err := moment.Columns(ctx, name)
	if err != nil {
		return 0, err
	}
	t := backup.Table{Name: name, Columns: columns}
	sum, err := file.Table(t, func(rows io.Writer) error { return moment.Copy(ctx, name, columns, rows) })
	return sum.Rows, err
}

// counted counts the bytes of a file.
type counted struct {
	to io.Writer
	n  *int64
}

// Write implements io.Writer.
func (c *counted) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	*c.n += int64(n)
	return n, err
}

// TableRows is how many rows of a table a backup has.
type TableRows struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

// BackedUp is the report of a backup.
type BackedUp struct {
	backup.Header

	Tables      []TableRows `json:"tables"`
	SizeBytes   int64       `json:"sizeBytes"`
	TookSeconds float64     `json:"tookSeconds"`
	// StoredAt is the address of the object that has it, empty if it is in a file.
	StoredAt string `json:"storedAt,omitempty"`
}

// Tell writes the report as text.
func (b BackedUp) Tell(out io.Writer) {
	fmt.Fprintf(out, "backup of installation %s as of %s\n", b.Installation, b.At.Format(time.RFC3339))
	for _, t := range b.Tables {
		fmt.Fprintf(out, "  %-20s %d rows\n", t.Table, t.Rows)
	}
	for _, at := range b.Log {
		fmt.Fprintf(out, "  partition %d of the log: up to event %d\n", at.Partition, at.Seq)
	}
	fmt.Fprintf(out, "%d bytes, encrypted, in %.1f s\n", b.SizeBytes, b.TookSeconds)
	if b.StoredAt != "" {
		fmt.Fprintf(out, "stored as %s\n", b.StoredAt)
	}
}
