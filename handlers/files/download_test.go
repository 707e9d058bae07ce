package files_test

import (
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// newDownload returns a world with one output and the path of its intent. The clock is at one minute past noon.
func newDownload(tb testing.TB) (w *handlerstest.World, path string) {
	tb.Helper()
	w = handlerstest.NewWorld(tb, plan.Custom, 10)
	w.Now = handlerstest.Noon.Add(time.Minute)
	s := handlerstest.SucceededJob("job_1")
	w.Put(s)
	w.Objects["output-1"] = []byte(handlerstest.PDF)
	address, _, ok := w.Config.Downloads.Mint(s, w.Now)
	if !ok {
		tb.Fatal("no intent")
	}
	w.Client = w.WithKey("") // a download needs nothing but its address
	return w, strings.TrimPrefix(address, "https://api.example.com")
}

func TestDownload(t *testing.T) {
	w, path := newDownload(t)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		answered := w.Do(method, path, "")
		want := map[string]string{
			"Content-Type": "application/pdf", "Content-Length": "19", "Etag": `"aabb"`, "Accept-Ranges": "bytes",
			"Content-Disposition": `attachment; filename="invoice 7.pdf"`, "X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, no-store",
		}
		for name, value := range want {
			if answered.Header.Get(name) != value {
				t.Errorf("%s: %s: %q", method, name, answered.Header.Get(name))
			}
		}
		if body := map[bool]string{true: handlerstest.PDF}[method == http.MethodGet]; answered.StatusCode != http.StatusOK || answered.Text != body {
			t.Errorf("%s: %d %q", method, answered.StatusCode, answered.Text)
		}
	}
}

func TestDownloadRanges(t *testing.T) {
	w, path := newDownload(t)
	cases := map[string]struct {
		header, value string
		status        int
		body          string
	}{
		"begin":             {"Range", "bytes=0-3", 206, "%PDF"},
		"end":               {"Range", "bytes=-6", 206, "really"},
		"beyond the end":    {"Range", "bytes=13-999", 206, "really"},
		"far beyond it":     {"Range", "Bytes=013-99999999999999999999", 206, "really"},
		"another unit":      {"Range", "lines=1-2", 200, handlerstest.PDF},
		"several":           {"Range", "bytes=0-0,2-2", 200, handlerstest.PDF},
		"known by its ETag": {"If-None-Match", `"aabb"`, 304, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if answered := w.GET(path, c.header, c.value); answered.StatusCode != c.status || answered.Text != c.body {
				t.Errorf("%d %q", answered.StatusCode, answered.Text)
			}
		})
	}
	other := w.GET(path, "Range", "bytes=0-3", "If-Range", `"other"`)
	if other.StatusCode != http.StatusOK || other.Text != handlerstest.PDF {
		t.Errorf("If-Range: %d %q", other.StatusCode, other.Text)
	}
	for _, outside := range []string{"bytes=19-", "bytes=99-100", "bytes=5-2", "bytes=x", "bytes=-0", "bytes=+0-3", "bytes="} {
		answered := w.GET(path, "Range", outside)
		answered.Refused(http.StatusRequestedRangeNotSatisfiable, "range_not_satisfiable")
		if answered.Header.Get("Content-Disposition") != "" {
			t.Error("a refusal has the file's name")
		}
	}
}

func TestDownloadRefusesWhatWasNotSigned(t *testing.T) {
	w, path := newDownload(t)
	change := func(change func(url.Values)) string {
		u, err := url.Parse(path)
		if err != nil {
			t.Fatal(err)
		}
		query := u.Query()
		change(query)
		return u.Path + "?" + query.Encode()
	}
	cases := map[string]string{
		"other job":         strings.Replace(path, "job_1", "job_2", 1),
		"other account":     change(func(q url.Values) { q.Set("account", "acct_2") }),
		"longer":            change(func(q url.Values) { q.Set("expires", "9999999999") }),
		"other signature":   change(func(q url.Values) { q.Set("signature", strings.Repeat("A", 43)) }),
		"padded signature":  change(func(q url.Values) { q.Set("signature", q.Get("signature")+"=") }),
		"no signature":      change(func(q url.Values) { q.Del("signature") }),
		"newline moved":     change(func(q url.Values) { q.Set("account", "acct_1\njob_1"); q.Set("expires", "1") }),
		"nothing but a job": "/v1/downloads/job_1",
	}
	for name, path := range cases {
		t.Run(name, func(*testing.T) { w.GET(path).Refused(403, "invalid_signature") })
	}
	elsewhere, err := files.NewDownloads("https://api.example.com/v1", make([]byte, handlerstest.SecretSize))
	if err != nil {
		t.Fatal(err)
	}
	address, _, _ := elsewhere.Mint(handlerstest.SucceededJob("job_1"), w.Now)
	w.GET(strings.TrimPrefix(address, "https://api.example.com")).Refused(403, "invalid_signature")
}

func TestDownloadExpires(t *testing.T) {
	w, path := newDownload(t)
	w.Now = w.Now.Add(15*time.Minute - 1)
	if answered := w.GET(path); answered.StatusCode != http.StatusOK {
		t.Errorf("%d %s", answered.StatusCode, answered.Text)
	}
	w.Now = w.Now.Add(1)
	w.GET(path).Refused(410, "download_intent_expired")
}

func TestDownloadOfAnOutputThatWasDeleted(t *testing.T) {
	w, path := newDownload(t)
	w.Jobs["job_1"].OutputDeleted = true
	w.GET(path).Refused(410, "output_expired")
}

func TestDownloadWhenSomethingIsAway(t *testing.T) {
	for _, port := range []string{"jobs", "objects", "sealer"} {
		w, path := newDownload(t)
		w.Away[port] = errors.New("connection refused")
		w.GET(path).Refused(503, "service_unavailable")
	}
}

// The job's time for the output is not over, so the refusal does not say that it is.
func TestDownloadOfAnOutputThatWasLost(t *testing.T) {
	w, path := newDownload(t)
	delete(w.Objects, "output-1")
	w.GET(path).Refused(410, "output_expired")
	if answered := w.GET(path); !strings.Contains(answered.Text, "was lost before its time") {
		t.Error(answered.Text)
	}
}

func TestNewDownloadsNamesWhatIsWrong(t *testing.T) {
	for _, base := range []string{"", "/v1", "https://api.example.com", "https://api.example.com/v2", "https:///v1"} {
		if _, err := files.NewDownloads(base, make([]byte, handlerstest.SecretSize)); err == nil {
			t.Errorf("base URL %q was accepted", base)
		}
	}
	if _, err := files.NewDownloads("https://api.example.com/v1/", nil); err == nil {
		t.Error("a missing key was accepted")
	}
}

// FuzzDownloadURL: only the address that was minted opens the download.
func FuzzDownloadURL(f *testing.F) {
	w, path := newDownload(f)
	minted, err := url.Parse(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(minted.Path, minted.RawQuery)
	f.Add("/v1/downloads/job_2", minted.RawQuery)
	f.Add(minted.Path, minted.RawQuery+"&account=acct_2")
	f.Add(minted.Path, "account=acct_1&by=account&expires=9999999999&signature=")
	f.Add("/v1/downloads/%00", "account=%00&expires=-1&signature=%ff")
	f.Fuzz(func(t *testing.T, path, query string) {
		jobID, below := strings.CutPrefix(path, "/v1/downloads/")
		if !below {
			return
		}
		values, wrong := url.ParseQuery(query)
		_, err := w.Config.Downloads.Verify(jobID, query, w.Now)
		same := jobID == "job_1" && wrong == nil && reflect.DeepEqual(values, minted.Query())
		if (err == nil) != same {
			t.Errorf("%s?%s: %v", path, query, err)
		}
	})
}
