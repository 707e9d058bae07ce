package files_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
)

// otherPNG has the size of png and differs in one byte.
func otherPNG(size int) string {
	content := handlerstest.Png(size)
	return content[:size-1] + "x"
}

// TestUploadOnceMore: a client that missed the answer gets it again until its intent expires, whatever has become of the job.
// Nothing more is stored, and other bytes are refused.
func TestUploadOnceMore(t *testing.T) {
	const size = 100_000
	then := map[string]func(w *handlerstest.World, s *job.State){
		"while it waits": func(*handlerstest.World, *job.State) {},
		"when it runs":   func(_ *handlerstest.World, s *job.State) { s.Status, s.Stage = job.Running, job.Converting },
		"when its input is deleted": func(_ *handlerstest.World, s *job.State) {
			s.Status, s.Stage, s.InputDeleted = job.Succeeded, job.Done, true
		},
		"when it was canceled": func(w *handlerstest.World, s *job.State) { w.MustSend(w.T, job.Cancel{JobID: s.ID}) },
	}
	for name, becomes := range then {
		t.Run(name, func(t *testing.T) {
			w, address := handlerstest.NewUpload(t, size)
			w.Upload(address, handlerstest.Png(size)).Done()
			becomes(w, w.Jobs[handlerstest.LastEvent[job.Accepted](t, w).JobID])
			events := len(w.Log)
			w.Upload(address, handlerstest.Png(size)).Done()
			w.Upload(address, otherPNG(size)).Refused(409, "upload_already_completed")
			w.Upload(address, strings.Repeat("x", size)).Refused(409, "upload_already_completed")
			w.Upload(address, handlerstest.Png(size+1)).Refused(409, "upload_already_completed")
			w.PutFile(address, iotest.TimeoutReader(iotest.HalfReader(strings.NewReader(handlerstest.Png(size)))), size, "image/png").Refused(400, "size_mismatch")
			if len(w.Log) != events || len(w.Objects) != 1 {
				t.Errorf("%d events more, %d objects", len(w.Log)-events, len(w.Objects))
			}
			if held := w.Config.Room.Uploads.InUse(); held != 0 {
				t.Errorf("%d places are not given back", held)
			}
			w.Passed = rest.UploadLifetime
			w.Upload(address, handlerstest.Png(size)).Refused(410, "upload_intent_expired")
		})
	}
}

// TestUploadTwiceAtOnce: both clients get success, and the file is stored once.
func TestUploadTwiceAtOnce(t *testing.T) {
	for _, away := range []error{nil, commands.ErrOutcomeUnknown} {
		w, address := handlerstest.NewUpload(t, 100)
		body := &overtaken{content: strings.NewReader(handlerstest.Png(100)), change: func() {
			w.Upload(address, handlerstest.Png(100)).Done()
			if away != nil {
				w.Away["commands"] = away
			}
		}}
		w.PutFile(address, body, 100, "image/png").Done()
		if kept := handlerstest.LastEvent[job.Uploaded](t, w).ObjectKey; len(w.Objects) != 1 || w.Objects[kept] == nil {
			t.Errorf("%d objects", len(w.Objects))
		}
	}
}

// TestUploadOnceMoreTakesAPlace like any other upload.
func TestUploadOnceMoreTakesAPlace(t *testing.T) {
	w, address := handlerstest.NewUpload(t, 100)
	w.Upload(address, handlerstest.Png(100)).Done()
	seen := int64(-1)
	content := &overtaken{content: strings.NewReader(handlerstest.Png(100)), change: func() { seen = w.Config.Room.Uploads.InUse() }}
	w.PutFile(address, io.NopCloser(content), 100, "image/png").Done()
	if seen != 1 {
		t.Errorf("%d places were taken", seen)
	}
}
