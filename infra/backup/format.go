package backup

import (
	"errors"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// Errors of Read.
var (
	ErrDamaged  = errors.New("the backup is cut off or damaged")
	ErrIdentity = errors.New("the backup is not encrypted to this identity")
	ErrFormat   = errors.New("the backup has a format that this version does not know")
)

const (
	magic = "toolmill-backup\n"
	// Format is the version of the format that this program writes.
	Format = 1
	// lineBytesMax is far more than a line has.
	lineBytesMax = 1 << 20
	// pieceBytes is how many bytes of a table's rows are written at once.
	pieceBytes = 64 << 10
	lengthSize = 4
)

// Header says what a backup is of.
type Header struct {
	Format int `json:"format"`
	// Program is the version of the program that made it, Schema that of the tables (the newest migration).
	Program string `json:"program"`
	Schema  int64  `json:"schema"`
	// Installation is the id of the service.
	Installation string    `json:"installation"`
	At           time.Time `json:"at"`
	// Log is how far the log was projected at that moment.
	Log []Position `json:"log"`
}

// Position is a partition's end as the read models had it.
type Position struct {
	Partition  int32      `json:"partition"`
	NextOffset int64      `json:"nextOffset"`
	Seq        int64      `json:"seq"`
	Hash       event.Hash `json:"hash"`
}

// Table names a table and the columns of its rows.
type Table struct {
	Name    string   `json:"table"`
	Columns []string `json:"columns"`
}

// Sum is what the rows of a table are.
type Sum struct {
	Rows      int64 `json:"rows"`
	SizeBytes int64 `json:"sizeBytes"`
	// SHA256 is that of the rows as COPY writes them.
	SHA256 event.Hash `json:"sha256"`
}

// trailer is the last line.
type trailer struct {
	Tables int `json:"tables"`
}
