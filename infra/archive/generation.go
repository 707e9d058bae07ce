package archive

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// laterFolder begins the names of all segments of generations after the first, which is directly in the archive's folder.
const laterFolder = folder + "generation-"

// keyOf returns the key that an object of the archive has as one of a generation.
func keyOf(generation int, key string) string {
	if generation < 2 {
		return key
	}
	return fmt.Sprintf("%s%d/%s", laterFolder, generation, strings.TrimPrefix(key, folder))
}

// SourceOf returns a source with the segments of one generation of the log where those of the first are.
func SourceOf(generation int, s Source) Source { return sourceOf{s, generation} }

type sourceOf struct {
	source     Source
	generation int
}

// Open implements Source.
func (s sourceOf) Open(ctx context.Context, key string) (io.ReadSeekCloser, objectstore.Info, error) {
	return s.source.Open(ctx, keyOf(s.generation, key))
}

// TargetOf is SourceOf for who writes.
func TargetOf(generation int, t Target) Target { return targetOf{sourceOf{t, generation}, t} }

type targetOf struct {
	sourceOf

	target Target
}

// Put implements Target.
func (t targetOf) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (objectstore.Info, error) {
	return t.target.Put(ctx, keyOf(t.generation, key), r, sizeMax)
}

// Delete implements Target.
func (t targetOf) Delete(ctx context.Context, key string) error {
	return t.target.Delete(ctx, keyOf(t.generation, key))
}

// StoreOf is SourceOf for who reads a whole archive.
func StoreOf(generation int, s Store) Store { return storeOf{sourceOf{s, generation}, s} }

type storeOf struct {
	sourceOf

	store Store
}

// List implements Store.
func (s storeOf) List(ctx context.Context, olderThan time.Time, after string, limit int) ([]objectstore.Object, string, error) {
	listed, next, err := s.store.List(ctx, olderThan, after, limit)
	own := listed[:0]
	for _, o := range listed {
		rest, later := strings.CutPrefix(o.Key, keyOf(s.generation, folder))
		if !Holds(o.Key) || !later || s.generation < 2 && strings.HasPrefix(o.Key, laterFolder) {
			continue
		}
		o.Key = folder + rest
		own = append(own, o)
	}
	return own, next, err
}

// Newest returns the number of the last generation that has segments: 1 if no later one has.
func Newest(ctx context.Context, in Source) (generation int, err error) {
	for generation = 1; ; generation++ {
		is, err := exists(ctx, SourceOf(generation+1, in), logKey)
		if err != nil || !is {
			return generation, err
		}
	}
}
