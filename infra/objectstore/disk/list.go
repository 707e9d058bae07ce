package disk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// List implements objectstore.Store. A place is a file's path below objects/: the walk visits the folders in order,
// and the names in each folder in order.
func (s *Store) List(ctx context.Context, olderThan time.Time, after string, limit int) ([]objectstore.Object, string, error) {
	shard, past, err := placeOf(after)
	if err != nil {
		return nil, "", fmt.Errorf("list objects: %w", err)
	}
	limit = min(max(limit, 1), objectstore.ListMax)
	var objects []objectstore.Object
	for looked := 0; shard < shards; shard, past = shard+1, "" {
		names, err := s.namesIn(ctx, folderOf(shard), past)
		if err != nil {
			return nil, "", fmt.Errorf("list objects: %w", err)
		}
		page := names[:min(len(names), limit-looked)]
		if objects, err = s.appendOlder(objects, folderOf(shard), page, olderThan); err != nil {
			return nil, "", fmt.Errorf("list objects: %w", err)
		}
		if looked += len(page); looked == limit {
			return objects, path.Join(folderOf(shard), page[len(page)-1]), nil
		}
	}
	return objects, "", nil
}

// placeOf splits a place; "" is before the first.
func placeOf(place string) (shard int, name string, err error) {
	if place == "" {
		return 0, "", nil
	}
	if _, err := fmt.Sscanf(place, "%02x/%s", &shard, &name); err != nil || shard >= shards {
		return 0, "", fmt.Errorf("%.50q is not a place of a walk", place)
	}
	return shard, name, nil
}

func folderOf(shard int) string { return fmt.Sprintf("%02x", shard) }

// namesIn returns the names in a folder after a given one, in order.
func (s *Store) namesIn(ctx context.Context, folder, past string) ([]string, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	dir, err := s.root.Open(path.Join(objectsFolder, folder))
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	names = slices.DeleteFunc(names, func(name string) bool { return name <= past })
	slices.Sort(names)
	return names, err
}

// appendOlder leaves out files that are not objects, and objects deleted since their names were read.
func (s *Store) appendOlder(objects []objectstore.Object, folder string, names []string, olderThan time.Time) ([]objectstore.Object, error) {
	for _, name := range names {
		key := strings.ReplaceAll(name, ".", "/")
		stat, err := s.root.Lstat(path.Join(objectsFolder, folder, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if stat.Mode().IsRegular() && objectstore.CheckKey(key) == nil && stat.ModTime().Before(olderThan) {
			info := objectstore.Info{SizeBytes: stat.Size(), ModTime: stat.ModTime()}
			objects = append(objects, objectstore.Object{Key: key, Info: info})
		}
	}
	return objects, nil
}
