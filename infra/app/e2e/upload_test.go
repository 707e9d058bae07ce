package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections"
)

// fileJobView is a Job that awaits its file.
type fileJobView struct {
	jobView
	Upload *struct {
		Method  string            `json:"method"`
		URL     string            `json:"url"`
		Headers map[string]string `json:"headers"`
	} `json:"upload"`
}

// photo is a PNG that compresses badly, as photos do.
func photo(t *testing.T, side int) string {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, side, side))
	random := rand.New(rand.NewPCG(7, 7))
	for y := range side {
		for x := range side {
			shade := uint8((x+y)*255/(2*side)) ^ uint8(random.IntN(16))
			picture.SetNRGBA(x, y, color.NRGBA{R: shade, G: 255 - shade, B: uint8(x), A: 255})
		}
	}
	var b bytes.Buffer
	must(t, png.Encode(&b, picture))
	return b.String()
}

// photoJob is the body that announces a photo.
func photoJob(content string) string {
	return fmt.Sprintf(`{"toolSlug":"image-compress-api","input":{"kind":"file","name":"photo.png","contentType":"image/png",
		"sizeBytes":%d,"options":{"quality":50}}}`, len(content))
}

// announce creates a file job.
func (c client) announce(content string, headers ...string) (j fileJobView, answered response) {
	c.t.Helper()
	answered = c.post("/jobs", photoJob(content), headers...)
	answered.in(http.StatusCreated, &j)
	if j.Upload == nil || j.Upload.Method != http.MethodPut || j.Progress.Stage != "awaiting_upload" {
		c.t.Fatalf("%+v", j)
	}
	return j, answered
}

// upload sends content as the intent says, except for the length, which is the content's own.
func (c client) upload(j fileJobView, content string) response {
	c.t.Helper()
	return c.do(j.Upload.Method, j.Upload.URL, content, "Content-Type", j.Upload.Headers["Content-Type"])
}

// uploads expects the content to be accepted.
func (c client) uploads(j fileJobView, content string) {
	c.t.Helper()
	if r := c.upload(j, content); r.StatusCode != http.StatusNoContent || r.body != "" {
		c.t.Fatalf("upload: %d %s", r.StatusCode, r.body)
	}
}

// inputs are the files below inputs in the object store, including those being written.
func (w *world) inputs(t *testing.T) map[string]bool {
	t.Helper()
	files := map[string]bool{}
	for _, pattern := range []string{"objects/*/inputs.*", "incoming/*"} {
		found, err := filepath.Glob(filepath.Join(w.config.DataDir, "objects", pattern))
		must(t, err)
		for _, file := range found {
			files[file] = true
		}
	}
	return files
}

// newInputs waits until there are as many more inputs than before.
func (w *world) newInputs(t *testing.T, before map[string]bool, want int) {
	t.Helper()
	eventually(t, fmt.Sprintf("%d new inputs are stored", want), func() bool {
		count := 0
		for file := range w.inputs(t) {
			if !before[file] {
				count++
			}
		}
		return count == want
	})
}

// A file job from its creation to its result, as the specification describes the flow (docs/design/specification.md
// §1).
func TestAFileIsUploadedAndConverted(t *testing.T) {
	c := service(t).open(t, opening{})
	content := photo(t, 400)
	j, created := c.announce(content, keyHeader, "photo")
	if c.balance() != creditsGiven-1 {
		t.Error("not charged when it was accepted")
	}
	c.uploads(j, content)
	var known fileJobView // once this shows the file, the upload was answered
	if c.get("/jobs/"+j.ID).in(http.StatusOK, &known); known.Upload != nil || known.Progress.Stage == "awaiting_upload" {
		t.Errorf("%+v", known)
	}
	if again := c.post("/jobs", photoJob(content), keyHeader, "photo"); again.body != created.body {
		t.Errorf("answered\n%sthen\n%s", created.body, again.body)
	}

	done := c.succeeds(j.ID)
	if done.Output.ContentType != "image/jpeg" || done.Output.Name != "photo.jpg" {
		t.Errorf("%+v", done.Output)
	}
	if picture, err := jpeg.Decode(bytes.NewReader(c.download(done))); err != nil || picture.Bounds().Dx() != 400 {
		t.Errorf("%v", err)
	}
	c.happened("job.accepted", "job.uploaded", "job.released", "job.started", "job.succeeded")
	c.hasBalance(creditsGiven - 1)
}

// A body that is not the declared file is refused and leaves nothing; the right one is accepted until the intent
// expires, and after it no other bytes are.
func TestAnUploadIsRepeatedUntilItIsRight(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	content := photo(t, 300)
	j, _ := c.announce(content)
	before := w.inputs(t)

	c.do(http.MethodPut, j.Upload.URL, content, "Content-Type", "image/jpeg").
		refused(http.StatusUnsupportedMediaType, "unsupported_content_type")
	c.upload(j, strings.Repeat("x", len(content))).refused(http.StatusUnsupportedMediaType, "unsupported_content_type")
	c.upload(j, content[:1000]).refused(http.StatusBadRequest, "size_mismatch")
	c.upload(j, content+"x").refused(http.StatusBadRequest, "size_mismatch")
	// The body of an unauthorised upload is not read: the client must wait for the answer, or its connection may be
	// reset first.
	c.do(http.MethodPut, j.Upload.URL+"x", content, "Content-Type", "image/png", "Expect", "100-continue").refused(http.StatusForbidden, "invalid_signature")
	c.breakOff(j, content[:len(content)/2])
	w.newInputs(t, before, 0)
	c.happened("job.accepted")

	c.uploads(j, content)
	c.uploads(j, content) // the answer may have been lost
	c.upload(j, content[:len(content)-1]+"x").refused(http.StatusConflict, "upload_already_completed")
	w.newInputs(t, before, 1)
	c.post("/jobs/"+j.ID+"/cancel", "") // the job may have ended by now
}

// breakOff sends a part of the file and closes the connection.
func (c client) breakOff(j fileJobView, part string) {
	c.t.Helper()
	address, err := url.Parse(j.Upload.URL)
	must(c.t, err)
	conn, err := new(net.Dialer).DialContext(c.t.Context(), "tcp", address.Host)
	must(c.t, err)
	_, err = fmt.Fprintf(conn, "PUT %s HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: %s\r\n\r\n%s",
		address.RequestURI(), j.Upload.Headers["Content-Length"], part)
	must(c.t, err)
	must(c.t, conn.Close())
}

// Of two concurrent uploads of the same file one becomes the job's input; the other one is deleted, with the same
// answer.
func TestOneOfTwoUploadsWins(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	content := photo(t, 300)
	j, _ := c.announce(content)
	before := w.inputs(t)
	var uploads sync.WaitGroup
	statuses := make(chan int, 2)
	begun := make(chan struct{}, cap(statuses))
	ends := make(chan struct{})
	for range cap(statuses) {
		uploads.Go(func() {
			body := &heldBack{begin: strings.NewReader(content[:1000]), rest: strings.NewReader(content[1000:]), begun: begun, ends: ends}
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, j.Upload.URL, body)
			must(t, err)
			r.ContentLength = int64(len(content))
			r.Header.Set("Content-Type", "image/png")
			answered, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
			must(t, err)
			answered.Body.Close()
			statuses <- answered.StatusCode
		})
	}
	for range cap(statuses) {
		<-begun
	}
	close(ends)
	uploads.Wait()
	if first, second := <-statuses, <-statuses; first != http.StatusNoContent || second != http.StatusNoContent { // the bytes are the same
		t.Errorf("%d and %d", first, second)
	}
	w.newInputs(t, before, 1)
	c.post("/jobs/"+j.ID+"/cancel", "") // the job may have ended by now
}

// heldBack is a body whose rest is sent only when it may end.
type heldBack struct {
	begin, rest *strings.Reader
	begun       chan<- struct{}
	ends        <-chan struct{}
}

func (h *heldBack) Read(p []byte) (int, error) {
	if n, err := h.begin.Read(p); n > 0 || err != io.EOF {
		return n, err
	}
	if h.begun != nil {
		h.begun <- struct{}{}
		h.begun = nil
		<-h.ends
	}
	return h.rest.Read(p)
}

// A canceled job accepts no file.
func TestACanceledJobTakesNoUpload(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	content := photo(t, 100)
	j, _ := c.announce(content)
	before := w.inputs(t)
	if canceled := c.cancel(j.ID); canceled.RefundedUnits != 1 {
		t.Errorf("%+v", canceled)
	}
	c.upload(j, content).refused(http.StatusConflict, "upload_not_expected")
	w.newInputs(t, before, 0)
	c.hasBalance(creditsGiven)
}

// interruptedUpload is an upload that is sent while the broker is away (TestTheServiceOutlivesItsBroker), so that it
// is unknown whether it became the job's input. When the broker is back, the same upload is accepted, or has been,
// and the object that the log names exists.
type interruptedUpload struct {
	client

	job     fileJobView
	content string
	// before are the jobs that hold the account's only slot, one after the other, until the input was compared: it is
	// deleted when its job ends.
	before []string
}

func (w *world) interruptUpload(t *testing.T) interruptedUpload {
	t.Helper()
	one := wide
	one.RunningMax = 1
	u := interruptedUpload{client: w.open(t, opening{plan: plan.Custom, limits: one}), content: photo(t, 300)}
	for range 5 { // together they outlast all that the test waits for
		u.before = append(u.before, u.create(page(endless, "options", `{"timeoutSeconds":120}`)).ID)
	}
	u.job, _ = u.announce(u.content)
	return u
}

func (u interruptedUpload) whileAway() { u.upload(u.job, u.content).away() }

func (u interruptedUpload) whenBack(t *testing.T) {
	t.Helper()
	eventually(t, "the upload is accepted", func() bool {
		r := u.upload(u.job, u.content)
		if r.StatusCode == http.StatusNoContent {
			return true // now, or before
		}
		r.away()
		return false
	})
	// A refusal does not wait for the read models: it may be ahead of them.
	var key string
	eventually(t, "the upload is read", func() bool {
		s, err := projections.NewJobs(u.w.inside(t).DB).Get(t.Context(), u.accountID, u.job.ID)
		must(t, err)
		key = s.Input.ObjectKey
		return key != ""
	})
	object, _, err := u.w.objects(t).Open(t.Context(), key)
	must(t, err)
	defer object.Close()
	if stored, err := io.ReadAll(object); string(stored) != u.content || err != nil {
		t.Errorf("%d bytes of %d, %v", len(stored), len(u.content), err)
	}
	for _, id := range slices.Backward(append(u.before, u.job.ID)) { // so that none of them starts now
		u.post("/jobs/"+id+"/cancel", "") // the first may have ended by now
	}
}
