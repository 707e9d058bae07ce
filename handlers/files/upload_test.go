package files_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

func TestUpload(t *testing.T) {
	w, address := handlerstest.NewUpload(t, 100_000)
	content := handlerstest.Png(100_000)
	w.PutFile(address, strings.NewReader(content), 100_000, "Image/PNG; name=x").Done()

	uploaded := handlerstest.LastEvent[job.Uploaded](t, w)
	sum := sha256.Sum256([]byte(content))
	if uploaded.SHA256 != hex.EncodeToString(sum[:]) || uploaded.SizeBytes != 100_000 || string(w.Objects[uploaded.ObjectKey]) != content {
		t.Errorf("%+v", uploaded)
	}
	if handlerstest.LastEvent[job.Released](t, w).JobID != uploaded.JobID {
		t.Error("the job was not released")
	}
	if diff := cmp.Diff(int64(len(w.Log))-1, w.Waited[len(w.Waited)-1]); diff != "" {
		t.Errorf("did not wait for the decision's last event: %s", diff)
	}
}

// A content type with several names is accepted under the declared name, from the job to its upload.
func TestUploadOfATypeUnderAnotherName(t *testing.T) {
	m4a, wave := "\x00\x00\x00\x18ftypM4A \x00\x00\x02\x00isomiso2", "RIFF\x24\x00\x00\x00WAVEfmt "
	for contentType, content := range map[string]string{
		"audio/x-m4a": m4a, "audio/mp4": m4a, "audio/wave": wave, "audio/x-wav": wave, "audio/mp3": "ID3\x03\x00\x00\x00\x00\x00\x0ATIT2",
		"application/ogg": "OggS\x00\x02" + strings.Repeat("\x00", 22) + "\x01vorbis\x00\x00\x00\x00",
	} {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		created := w.POST("/v1/jobs", fmt.Sprintf(`{"toolSlug":"audio-to-mp3","input":{"kind":"file","name":"a","contentType":%q,"sizeBytes":%d}}`,
			contentType, len(content)))
		input, _ := created.Ok(http.StatusCreated)["input"].(map[string]any)
		if input["contentType"] != contentType {
			t.Errorf("%s is shown as %v", contentType, input["contentType"])
		}
		w.PutFile(handlerstest.AddressOf(created), strings.NewReader(handlerstest.Png(len(content))), int64(len(content)), contentType).Refused(415, "unsupported_content_type")
		w.PutFile(handlerstest.AddressOf(created), strings.NewReader(content), int64(len(content)), contentType).Done()
	}
}

func TestUploadRefusesWhatIsNotTheDeclaredFile(t *testing.T) {
	const size = 100_000
	broken := func(after int) io.Reader {
		return io.MultiReader(strings.NewReader(handlerstest.Png(after)), iotest.ErrReader(io.ErrUnexpectedEOF))
	}
	file := func(content string) io.Reader { return strings.NewReader(content) }
	cases := map[string]struct {
		body        io.Reader
		length      int64
		contentType string
		status      int
		code        string
	}{
		"no length":               {file(handlerstest.Png(size)), -1, "image/png", 411, "length_required"},
		"neither length nor body": {http.NoBody, 0, "image/png", 411, "length_required"},
		"less than declared":      {file(handlerstest.Png(size - 1)), size - 1, "image/png", 400, "size_mismatch"},
		"more than declared":      {file(handlerstest.Png(size + 1)), size + 1, "image/png", 400, "size_mismatch"},
		"less than announced":     {file(handlerstest.Png(size - 1)), size, "image/png", 400, "size_mismatch"},
		"more than announced":     {file(handlerstest.Png(size + 1)), size, "image/png", 400, "size_mismatch"},
		"without an end":          {io.MultiReader(file(handlerstest.Png(size)), zeros{}), size, "image/png", 400, "size_mismatch"},
		"cut off":                 {broken(70_000), size, "image/png", 400, "size_mismatch"},
		"cut off at once":         {iotest.ErrReader(io.ErrUnexpectedEOF), size, "image/png", 400, "size_mismatch"},
		"another type":            {file(handlerstest.Png(size)), size, "image/jpeg", 415, "unsupported_content_type"},
		"no type":                 {file(handlerstest.Png(size)), size, "", 415, "unsupported_content_type"},
		"a malformed type":        {file(handlerstest.Png(size)), size, "image/png/", 415, "unsupported_content_type"},
		"other content":           {file(strings.Repeat("x", size)), size, "image/png", 415, "unsupported_content_type"},
		"other content, cut off":  {file(strings.Repeat("x", 50_000)), size, "image/png", 415, "unsupported_content_type"},
		"stalled":                 {iotest.TimeoutReader(iotest.HalfReader(file(handlerstest.Png(size)))), size, "image/png", 400, "size_mismatch"},
	}
	w, address := handlerstest.NewUpload(t, size)
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w.PutFile(address, c.body, c.length, c.contentType).Refused(c.status, c.code)
			w.LeftNothing(t)
		})
	}
	w.PutFile(address, http.NoBody, 0, "image/png", "Content-Length", "0").Refused(422, "empty_file")
	w.LeftNothing(t)
	w.Upload(address, handlerstest.Png(size)).Done() // the refused ones did not use up the intent
}

func TestUploadSaysWhatItFound(t *testing.T) {
	w, address := handlerstest.NewUpload(t, 100)
	details := w.Upload(address, "%PDF-1.7"+strings.Repeat(" ", 92)).Refused(415, "unsupported_content_type")
	if diff := cmp.Diff(map[string]any{"declared": "image/png", "found": "application/pdf"}, details); diff != "" {
		t.Error(diff)
	}
}

func TestUploadIsForAJobThatAwaitsIt(t *testing.T) {
	cases := map[string]struct {
		change func(w *handlerstest.World, id, address string)
		status int
		code   string
	}{
		"canceled":  {func(w *handlerstest.World, id, _ string) { w.MustSend(w.T, job.Cancel{JobID: id}) }, 409, "upload_not_expected"},
		"suspended": {func(w *handlerstest.World, _, _ string) { w.MustSend(w.T, account.SuspendAccount{Reason: "abuse"}) }, 409, "upload_not_expected"},
		"expired":   {func(w *handlerstest.World, _, _ string) { w.Passed = 15 * time.Minute }, 410, "upload_intent_expired"},
		"not shown": {func(w *handlerstest.World, _, _ string) { w.Away["jobs"] = store.ErrNotFound }, 503, "service_unavailable"},
		"lost":      {func(w *handlerstest.World, id, _ string) { delete(w.Jobs, id) }, 410, "upload_intent_expired"},
		"lost or late": {func(w *handlerstest.World, id, _ string) {
			delete(w.Jobs, id)
			w.Away["commands"] = commands.ErrUnavailable
		}, 503, "service_unavailable"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w, address := handlerstest.NewUpload(t, 100)
			c.change(w, handlerstest.LastEvent[job.Accepted](t, w).JobID, address)
			events, objects := len(w.Log), len(w.Objects)
			w.PutFile(address, iotest.ErrReader(errors.New("the body was read")), 100, "image/png").Refused(c.status, c.code)
			if len(w.Log) != events || len(w.Objects) != objects {
				t.Errorf("%d events, %d objects", len(w.Log), len(w.Objects))
			}
		})
	}
}

// TestUploadThatIsOvertaken: what the job became while the bytes arrived decides, and the object is deleted.
func TestUploadThatIsOvertaken(t *testing.T) {
	cases := map[string]struct {
		change func(w *handlerstest.World, id, address string)
		kept   int
		code   string
	}{
		"by another upload": {func(w *handlerstest.World, _, address string) { w.Upload(address, otherPNG(100)).Done() }, 1, "upload_already_completed"},
		"by a cancel":       {func(w *handlerstest.World, id, _ string) { w.MustSend(w.T, job.Cancel{JobID: id}) }, 0, "upload_not_expected"},
		"by another upload, with no answer": {func(w *handlerstest.World, _, address string) {
			w.Upload(address, otherPNG(100)).Done()
			w.Away["commands"] = commands.ErrOutcomeUnknown
		}, 1, "upload_already_completed"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w, address := handlerstest.NewUpload(t, 100)
			body := &overtaken{content: strings.NewReader(handlerstest.Png(100)), change: func() {
				c.change(w, handlerstest.LastEvent[job.Accepted](t, w).JobID, address)
			}}
			w.PutFile(address, body, 100, "image/png").Refused(409, c.code)
			if len(w.Objects) != c.kept {
				t.Errorf("%d objects", len(w.Objects))
			}
		})
	}
}

// overtaken is a body that runs a function before its end.
type overtaken struct {
	content io.Reader
	change  func()
}

func (o *overtaken) Read(p []byte) (int, error) {
	n, err := o.content.Read(p)
	if errors.Is(err, io.EOF) && o.change != nil {
		o.change()
		o.change = nil
	}
	return n, err
}

func TestUploadWhenSomethingIsAway(t *testing.T) {
	gone := errors.New("connection refused")
	cases := map[string]struct {
		port   string
		err    error
		status int
		code   string
		kept   int
	}{
		"objects":         {"objects", gone, 503, "service_unavailable", 0},
		"jobs":            {"jobs", gone, 503, "service_unavailable", 0},
		"commands":        {"commands", commands.ErrUnavailable, 503, "service_unavailable", 0},
		"too many":        {"commands", &commands.Busy{}, 503, "service_unavailable", 0},
		"too many of one": {"commands", &commands.Busy{PerAccount: true}, 429, "concurrency_limited", 0},
		// The event may still come, and then the object that it names must exist.
		"no answer": {"commands", commands.ErrOutcomeUnknown, 503, "outcome_unknown", 1},
		"a mistake": {"commands", errors.New("a mistake of the program"), 500, "internal_error", 1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w, address := handlerstest.NewUpload(t, 100)
			w.Away[c.port] = c.err
			w.Upload(address, handlerstest.Png(100)).Refused(c.status, c.code)
			if len(w.Log) != 2 || len(w.Objects) != c.kept {
				t.Errorf("%d events, %d objects", len(w.Log), len(w.Objects))
			}
			delete(w.Away, c.port)
			w.Upload(address, handlerstest.Png(100)).Done()
			if w.Objects[handlerstest.LastEvent[job.Uploaded](t, w).ObjectKey] == nil {
				t.Error("the object that the event names does not exist")
			}
		})
	}
}

// TestUploadWhoseAnswerIsLost: the outcome is read from the read models.
func TestUploadWhoseAnswerIsLost(t *testing.T) {
	w, address := handlerstest.NewUpload(t, 100)
	w.Away["answers"] = commands.ErrOutcomeUnknown
	w.Upload(address, handlerstest.Png(100)).Done()
	if w.Objects[handlerstest.LastEvent[job.Uploaded](t, w).ObjectKey] == nil {
		t.Error("the object that the event names does not exist")
	}
}

// TestUploadOfAClientThatHangsUp counts if it was complete.
func TestUploadOfAClientThatHangsUp(t *testing.T) {
	w, address := handlerstest.NewUpload(t, 100)
	ctx, hangUp := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, http.MethodPut, address, &overtaken{content: strings.NewReader(handlerstest.Png(100)), change: hangUp})
	r.ContentLength = 100
	r.Header.Set("Content-Type", "image/png")
	w.Answer(r).Done()
	handlerstest.LastEvent[job.Uploaded](t, w)
}

func TestUploadRefusesWhatWasNotSigned(t *testing.T) {
	w, address := handlerstest.NewUpload(t, 100)
	change := func(change func(url.Values)) string {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		query := u.Query()
		change(query)
		return u.Path + "?" + query.Encode()
	}
	id := handlerstest.LastEvent[job.Accepted](t, w).JobID
	download, _, _ := w.Config.Downloads.Mint(handlerstest.SucceededJob(id), handlerstest.Noon)
	cases := map[string]string{
		"other job":               strings.Replace(address, id, "job_2", 1),
		"other account":           change(func(q url.Values) { q.Set("account", "acct_2") }),
		"longer":                  change(func(q url.Values) { q.Set("expires", "9999999999") }),
		"other signature":         change(func(q url.Values) { q.Set("signature", strings.Repeat("A", 43)) }),
		"no signature":            change(func(q url.Values) { q.Del("signature") }),
		"nothing but a job":       files.UploadPath + "/" + id,
		"a signature of download": strings.Replace(strings.TrimPrefix(download, "https://api.example.com"), files.DownloadPath, files.UploadPath, 1),
	}
	for name, address := range cases {
		t.Run(name, func(*testing.T) { w.Upload(address, handlerstest.Png(100)).Refused(403, "invalid_signature") })
	}
	w.Do(http.MethodGet, address, "").Refused(405, "method_not_allowed")
	w.LeftNothing(t)
}

// FuzzUploadURL: only the address that was minted opens the upload. The key is fixed, so that all processes of the fuzzer use
// the same address.
func FuzzUploadURL(f *testing.F) {
	uploads, err := files.NewUploads("https://api.example.com/v1", bytes.Repeat([]byte{7}, handlerstest.SecretSize))
	if err != nil {
		f.Fatal(err)
	}
	awaiting := job.State{ID: "job_1", AccountID: "acct_1", Stage: job.AwaitingUpload, Terms: job.Terms{UploadExpiresAt: handlerstest.Noon.Add(time.Minute)}}
	address, _, ok := uploads.Mint(awaiting, handlerstest.Noon, rest.Caller{KeyRecord: projections.KeyRecord{KeyID: "key_1"}, SecretVersion: "abc"})
	minted, err := url.Parse(address)
	if err != nil || !ok {
		f.Fatal(err)
	}
	own := strings.TrimPrefix(minted.Path, files.UploadPath+"/")
	f.Add(own, minted.RawQuery)
	f.Add("job_2", minted.RawQuery)
	f.Add(own, minted.RawQuery+"&account=acct_2")
	f.Add(own, minted.RawQuery+"&account=acct_1")
	f.Add(own, minted.RawQuery+"&more=")
	f.Add(own, strings.Replace(minted.RawQuery, "&by=key_1.abc", "", 1))
	f.Add(own, "account=acct_1&by=account&expires=9999999999&signature=")
	f.Add("%00", "account=%00&expires=-1&signature=%ff")
	f.Fuzz(func(t *testing.T, jobID, query string) {
		values, wrong := url.ParseQuery(query)
		_, err := uploads.Verify(jobID, query, handlerstest.Noon)
		same := jobID == own && wrong == nil && reflect.DeepEqual(values, minted.Query()) // each once, and nothing else
		if (err == nil) != same {
			t.Errorf("%s?%s: %v", jobID, query, err)
		}
	})
}
