package office

import (
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// outputClosed returns a channel that is closed when LibreOffice has closed the output at path: it holds a lock beside
// what it writes, .~lock.NAME#, and removes it after the last byte. What comes then, a tenth of the time of a small
// document, is for itself: unloading, and a copy of its profile. The channel stays open where the output is not there
// then, or where nothing can be watched; so one waits for the program's end as well. The directory must be there.
func outputClosed(path string) (closed <-chan struct{}, stop func()) {
	done := make(chan struct{})
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return done, func() {}
	}
	if err := watcher.Add(filepath.Dir(path)); err != nil {
		_ = watcher.Close()
		return done, func() {}
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if awaitUnlocked(watcher, path) {
			close(done)
		}
	}()
	return done, func() {
		_ = watcher.Close()
		<-ended
	}
}

// awaitUnlocked is false when the watcher was closed before.
func awaitUnlocked(watcher *fsnotify.Watcher, path string) bool {
	lock := filepath.Join(filepath.Dir(path), ".~lock."+filepath.Base(path)+"#")
	for {
		select {
		case event, open := <-watcher.Events:
			if !open {
				return false
			}
			if event.Name == lock && event.Has(fsnotify.Remove) && written(path) {
				return true
			}
		case _, open := <-watcher.Errors: // its end will say so
			if !open {
				return false
			}
		}
	}
}

func written(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Size() > 0
}
