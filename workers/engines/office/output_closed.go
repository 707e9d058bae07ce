package office

import (
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// outputClosed returns a channel that is closed when LibreOffice has closed the output at path: LibreOffice keeps a lock file,
// .~lock.NAME#, beside it and removes that after the last byte. What it does afterwards, a tenth of the time of a small
// document, is unloading and copying its profile. The channel stays open if there is no output then, or if nothing can be
// watched; so the caller waits for the process too. The directory must exist.
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

// awaitUnlocked is false if the watcher was closed before.
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
		case _, open := <-watcher.Errors: // the end of the process tells the outcome
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
