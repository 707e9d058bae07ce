package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

// encode returns a value as JSON for people: indented, with < and > as they are.
func encode(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	err := encoder.Encode(value)
	return text.Bytes(), err
}

// writeSchemas writes a file for each type and deletes the others.
func writeSchemas(dir string, types []described) error {
	known := make(map[string]bool, len(types))
	for _, d := range types {
		data, err := encode(d.Schema)
		if err != nil {
			return err
		}
		name := d.Type + ".json"
		known[name] = true
		if err := write(filepath.Join(dir, name), data); err != nil {
			return err
		}
	}
	files, err := os.ReadDir(dir)
	for _, file := range files {
		if !known[file.Name()] {
			err = errors.Join(err, os.Remove(filepath.Join(dir, file.Name())))
		}
	}
	return err
}

// writeRelease makes the types the baseline, unless they break it.
func writeRelease(path string, now schema.Types) error {
	before, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err == nil {
		var released schema.Types
		if err := json.Unmarshal(before, &released); err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		today := time.Now().UTC()
		if faults := slices.Concat(schema.Breaks(released, now), schema.Unkept(released, now, today), schema.Retired(now, today)); len(faults) > 0 {
			return fmt.Errorf("this cannot be released:\n%s", strings.Join(faults, "\n"))
		}
	}
	data, err := encode(now)
	if err != nil {
		return err
	}
	return write(path, data)
}

// The lines between which the table of types is.
const (
	tableBegins = "<!-- go generate ./handlers/asyncapi writes the lines from here -->\n"
	tableEnds   = "<!-- to here -->\n"
)

// writeTable replaces the table in a document.
func writeTable(path string, types []described) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(text), tableBegins)
	_, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for the table: %s…%s", path, tableBegins, tableEnds)
	}
	return write(path, []byte(before+tableBegins+table(types)+tableEnds+after))
}

func table(types []described) string {
	var rows strings.Builder
	rows.WriteString("| type | when | moves credits | schema |\n|---|---|---|---|\n")
	for _, d := range types {
		moves, when := "", d.When
		if d.Moves {
			moves = "yes"
		}
		if d.OfLog {
			when += " (of no account"
			if !d.Published {
				when += "; not in the stream"
			}
			when += ")"
		}
		if d.Replaced != "" {
			when += " (" + d.Replaced + ")"
		}
		fmt.Fprintf(&rows, "| `%s` | %s | %s | [%s](../handlers/asyncapi/schemas/%s.json) |\n", d.Type, when, moves, d.Name, d.Type)
	}
	return rows.String()
}
