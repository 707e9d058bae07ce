package main

import (
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/commands"
)

// logged is how much of a log there is.
type logged struct{ events, bytes int64 }

// logged returns how many events the owner has appended, and what the embedded broker's files of the log take.
func (l *line) logged(dir string) (now logged) {
	now.events = l.owner.Stats().Events.Load()
	files, _ := filepath.Glob(filepath.Join(dir, "partitions", commands.EventsTopic+"-*", "*"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			now.bytes += info.Size()
		}
	}
	return now
}

// each returns the bytes of an event since.
func (now logged) each(since logged) float64 {
	return float64(now.bytes-since.bytes) / float64(max(now.events-since.events, 1))
}
