package handlers

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
)

// otherPNG has the size of png, and one byte of another value.
func otherPNG(size int) string {
	content := png(size)
	return content[:size-1] + "x"
}

// TestUploadOnceMore: a client that has lost the answer gets it again, as long as its intent lives, whatever has become of
// the job. Nothing is stored for it, and other bytes are refused.
func TestUploadOnceMore(t *testing.T) {
	const size = 100_000
	then := map[string]func(w *world, s *job.State){
		"while it waits": func(*world, *job.State) {},
		"when it runs":   func(_ *world, s *job.State) { s.Status, s.Stage = job.Running, job.Converting },
		"when its input is deleted": func(_ *world, s *job.State) {
			s.Status, s.Stage, s.InputDeleted = job.Succeeded, job.Done, true
		},
		"when it was canceled": func(w *world, s *job.State) { w.mustSend(w.t, job.Cancel{JobID: s.ID}) },
	}
	for name, becomes := range then {
		t.Run(name, func(t *testing.T) {
			w, address := newUpload(t, size)
			w.upload(address, png(size)).done()
			becomes(w, w.jobs[lastEvent[job.Accepted](t, w).JobID])
			events := len(w.log)
			w.upload(address, png(size)).done()
			w.upload(address, otherPNG(size)).refused(409, "upload_already_completed")
			w.upload(address, strings.Repeat("x", size)).refused(409, "upload_already_completed")
			w.upload(address, png(size+1)).refused(409, "upload_already_completed")
			w.putFile(address, iotest.TimeoutReader(iotest.HalfReader(strings.NewReader(png(size)))), size, "image/png").refused(400, "size_mismatch")
			if len(w.log) != events || len(w.objects) != 1 {
				t.Errorf("%d events more, %d objects", len(w.log)-events, len(w.objects))
			}
			if held := w.handler.uploading.inUse(); held != 0 {
				t.Errorf("%d places are not given back", held)
			}
			w.passed = uploadLifetime
			w.upload(address, png(size)).refused(410, "upload_intent_expired")
		})
	}
}

// TestUploadTwiceAtOnce: both clients are told that the file is there, and it is there once.
func TestUploadTwiceAtOnce(t *testing.T) {
	for _, away := range []error{nil, commands.ErrOutcomeUnknown} {
		w, address := newUpload(t, 100)
		body := &overtaken{content: strings.NewReader(png(100)), change: func() {
			w.upload(address, png(100)).done()
			if away != nil {
				w.away["commands"] = away
			}
		}}
		w.putFile(address, body, 100, "image/png").done()
		if kept := lastEvent[job.Uploaded](t, w).ObjectKey; len(w.objects) != 1 || w.objects[kept] == nil {
			t.Errorf("%d objects", len(w.objects))
		}
	}
}

// TestUploadOnceMoreTakesAPlace like any other.
func TestUploadOnceMoreTakesAPlace(t *testing.T) {
	w, address := newUpload(t, 100)
	w.upload(address, png(100)).done()
	seen := int64(-1)
	content := &overtaken{content: strings.NewReader(png(100)), change: func() { seen = w.handler.uploading.inUse() }}
	w.putFile(address, io.NopCloser(content), 100, "image/png").done()
	if seen != 1 {
		t.Errorf("%d places were taken", seen)
	}
}
