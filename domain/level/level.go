package level

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Level is a set of features of the log: each includes those before.
type Level int

const (
	// Frames is the first level, and that of a log that says none.
	Frames Level = 1
	// Packed logs may have packed frames (infra/kafka/packed).
	Packed Level = 2
	// PackedRows installations may have packed events in Postgres too (event_log).
	PackedRows Level = 3
	// Newest is the highest level that this version knows, and that of a new installation.
	Newest = PackedRows
)

// Packs reports whether frames are packed.
func (l Level) Packs() bool { return l >= Packed }

// PacksRows reports whether the events that are written to Postgres are packed.
func (l Level) PacksRows() bool { return l >= PackedRows }

// Mark says to which installation log or database belong, and its level.
type Mark struct {
	Installation string
	Level        Level
}

const (
	markPrefix = "level"
	markMiddle = ":"
)

// String returns the mark as it is stored: level2:inst2_…, or only the id at the first level, as before there were levels.
func (m Mark) String() string {
	if m.Level <= Frames {
		return m.Installation
	}
	return markPrefix + strconv.Itoa(int(m.Level)) + markMiddle + m.Installation
}

// ParseMark reads what String returned.
func ParseMark(text string) Mark {
	if rest, ok := strings.CutPrefix(text, markPrefix); ok {
		number, id, _ := strings.Cut(rest, markMiddle)
		if n, err := strconv.Atoi(number); err == nil && n > int(Frames) {
			return Mark{id, Level(n)}
		}
	}
	return Mark{text, Frames}
}

// record is one after the first in toolmill.installation. Others may have other fields.
type record struct {
	Level Level `json:"level"`
}

// Raised returns the record that raises a log's level.
func Raised(to Level) string { return `{"level":` + strconv.Itoa(int(to)) + `}` }

// Read returns the installation and the level of the log with these records in toolmill.installation, without any the zero Mark. Records
// that say no level are passed.
func Read(records []string) Mark {
	if len(records) == 0 {
		return Mark{}
	}
	m := ParseMark(records[0])
	for _, text := range records[1:] {
		var r record
		if json.Unmarshal([]byte(text), &r) == nil {
			m.Level = max(m.Level, r.Level)
		}
	}
	return m
}
