package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/objectstoretest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openStore(t *testing.T, dir string) *Store {
	t.Helper()
	store, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// filesIn lists the files below the directory.
func filesIn(t *testing.T, dir string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestContract(t *testing.T) {
	objectstoretest.Run(t, func(t *testing.T) objectstoretest.Subject {
		t.Helper()
		dir := t.TempDir()
		return objectstoretest.Subject{Store: openStore(t, dir), Leftovers: func() ([]string, error) {
			return filesIn(t, filepath.Join(dir, incomingFolder)), nil
		}}
	})
}

func TestAFailedPutLeavesNoFile(t *testing.T) {
	dir := t.TempDir()
	store := openStore(t, dir)
	key := objectstore.NewKey("test")
	if _, err := store.Put(t.Context(), key, strings.NewReader("too much"), 3); !errors.Is(err, objectstore.ErrTooLarge) {
		t.Error(err)
	}
	if files := filesIn(t, dir); len(files) > 0 {
		t.Errorf("left: %q", files)
	}
	if _, err := store.Put(t.Context(), key, strings.NewReader("whole"), 5); err != nil {
		t.Error(err)
	}
	if files := filesIn(t, dir); len(files) != 1 {
		t.Errorf("files of one object: %q", files)
	}
}

func TestObjectsSurviveAReopening(t *testing.T) {
	dir := t.TempDir()
	key := objectstore.NewKey("test")
	first := openStore(t, dir)
	if _, err := first.Put(t.Context(), key, strings.NewReader("content"), 100); err != nil {
		t.Fatal(err)
	}
	first.Close()
	object, _, err := openStore(t, dir).Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	if content, err := io.ReadAll(object); string(content) != "content" || err != nil {
		t.Errorf("%q, %v", content, err)
	}
}

func TestOnlyTheOwnerCanReadObjects(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	if _, err := openStore(t, dir).Put(t.Context(), "test", strings.NewReader("x"), 1); err != nil {
		t.Fatal(err)
	}
	for _, path := range append(filesIn(t, dir), dir) {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestTheSweepRemovesOnlyWhatIsAbandoned(t *testing.T) {
	dir := t.TempDir()
	store := openStore(t, dir)
	old := func(name string) string {
		path := filepath.Join(dir, incomingFolder, name)
		before := time.Now().Add(-time.Hour)
		if err := errors.Join(os.WriteFile(path, []byte("x"), 0o600), os.Chtimes(path, before, before)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	abandoned := old("abandoned")
	young := filepath.Join(dir, incomingFolder, "young")
	if err := os.WriteFile(young, nil, 0o600); err != nil {
		t.Fatal(err)
	}

	// A slow upload that is not abandoned: its file is old, and locked.
	upload := &slowUpload{waiting: make(chan struct{}), goOn: make(chan struct{})}
	ended := make(chan error)
	key := objectstore.NewKey("test")
	go func() {
		_, err := store.Put(t.Context(), key, upload, 100)
		ended <- err
	}()
	<-upload.waiting
	for _, path := range filesIn(t, filepath.Join(dir, incomingFolder)) {
		before := time.Now().Add(-time.Hour)
		if err := os.Chtimes(path, before, before); path != young && err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(young, time.Now(), time.Now()); err != nil {
		t.Fatal(err)
	}

	if err := store.RemoveUnfinished(t.Context(), time.Now().Add(-2*time.Hour)); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(abandoned); err != nil {
		t.Errorf("removed a file that is too young: %v", err)
	}
	openStore(t, dir)
	if _, err := os.Stat(abandoned); err == nil {
		t.Error("the abandoned file is still there")
	}
	if _, err := os.Stat(young); err != nil {
		t.Error(err)
	}
	close(upload.goOn)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if object, info, err := store.Open(t.Context(), key); err != nil || info.SizeBytes != 10 {
		t.Errorf("%d bytes, %v", info.SizeBytes, err)
	} else {
		object.Close()
	}
}

// slowUpload yields a first part at once, and a second on a signal.
type slowUpload struct {
	reads         int
	waiting, goOn chan struct{}
}

func (s *slowUpload) Read(p []byte) (int, error) {
	s.reads++
	switch s.reads {
	case 1:
		return copy(p, "first"), nil
	case 2: // the first part is written by now
		close(s.waiting)
		<-s.goOn
		return copy(p, "again"), nil
	default:
		return 0, io.EOF
	}
}
