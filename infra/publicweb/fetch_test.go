package publicweb

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/urlcheck/webpage"
)

const hello = "<title>Hello</title>"

// serve sets the public server's answer, and fetches its page.
func (w *world) serve(t *testing.T, answer http.HandlerFunc) (webpage.Fetched, error) {
	t.Helper()
	w.answering(answer)
	return w.Fetch(t.Context(), "http://"+w.pages+"/page?q=1#part")
}

func html(body string) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(rw, body)
	}
}

func TestAPageIsFetched(t *testing.T) {
	w := newWorld(t)
	var asked *http.Request
	got, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
		asked = r
		rw.Header().Set("Set-Cookie", "a=b")
		rw.Header().Set("Content-Type", "text/html")
		rw.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(rw, hello)
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.FinalURL != "http://"+w.pages+"/page?q=1" || got.HTTPStatus != 404 || string(got.Body) != hello || got.Truncated || got.Redirects != nil {
		t.Errorf("%+v", got)
	}
	want := http.Header{
		"User-Agent": {userAgent}, "Accept": {"text/html,application/xhtml+xml,*/*;q=0.1"}, "Accept-Encoding": {"gzip, deflate, br"},
		"Connection": {"close"},
	}
	if diff := cmp.Diff(want, asked.Header); diff != "" || asked.Host != w.pages {
		t.Errorf("asked at %s: %s", asked.Host, diff)
	}
}

// The request names the host in the form in which it was checked.
func TestTheHostHasOneCanonicalForm(t *testing.T) {
	w := newWorld(t)
	port := w.pagesPort(t)
	for address, host := range map[string]string{
		"http://0x7f.2:" + port + "/":       w.pages,
		"http://①②⑦.⓪.⓪.②:" + port + "/":    w.pages,
		"http://PUBLIC.test.:" + port + "/": "public.test:" + port,
	} {
		w.answering(func(_ http.ResponseWriter, r *http.Request) {
			if r.Host != host {
				t.Errorf("%s: asked as %s", address, r.Host)
			}
		})
		if got, err := w.Fetch(t.Context(), address); err != nil || got.FinalURL != "http://"+host+"/" {
			t.Errorf("%s: %+v, %v", address, got, err)
		}
	}
}

func TestRedirectsAreFollowedFiveTimes(t *testing.T) {
	w := newWorld(t)
	for hops, want := range map[int]string{0: "", 1: "", 5: "", 6: "unsafe_redirect", 1000: "unsafe_redirect"} {
		served := 0
		got, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Cookie") != "" || r.Header.Get("Referer") != "" {
				t.Errorf("a redirect carries %v", r.Header)
			}
			if served++; served <= hops {
				rw.Header().Set("Set-Cookie", "a=b")
				http.Redirect(rw, r, fmt.Sprintf("/%d", served), []int{301, 302, 303, 307, 308}[served%5])
			}
		})
		code, reason := codeOf(t, err)
		if code != want || want != "" && (reason != "too_many_redirects" || served != 6) || want == "" && len(got.Redirects) != hops {
			t.Errorf("%d: %s because of %s, %d served, %v", hops, code, reason, served, got.Redirects)
		}
	}
	got, _ := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/page" {
			http.Redirect(rw, r, "end?x=y#z", http.StatusMovedPermanently)
		}
	})
	root := "http://" + w.pages
	want := []webpage.Redirect{{From: root + "/page?q=1", To: root + "/end?x=y", HTTPStatus: 301}}
	if diff := cmp.Diff(want, got.Redirects); diff != "" || got.FinalURL != root+"/end?x=y" {
		t.Errorf("%s: %s", got.FinalURL, diff)
	}
}

// A redirect's target is in its header; without one it is an ordinary answer.
func TestARedirectStatusWithoutATargetIsAnAnswer(t *testing.T) {
	w := newWorld(t)
	for _, status := range []int{201, 300, 302, 304, 305} {
		got, err := w.serve(t, func(rw http.ResponseWriter, _ *http.Request) {
			if status != http.StatusFound {
				rw.Header().Set("Location", w.at("http://127.0.0.1:{port}/"))
			}
			rw.WriteHeader(status)
		})
		if err != nil || got.HTTPStatus != status {
			t.Errorf("%d: %+v, %v", status, got, err)
		}
	}
	if n := w.connections.Load(); n != 0 {
		t.Errorf("%d connections came", n)
	}
}

func TestNoRedirectLeadsFromHTTPSToHTTP(t *testing.T) {
	w := newWorld(t)
	secure := httptest.NewUnstartedServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, "http://"+w.pages+"/", http.StatusFound)
	}))
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	t.Cleanup(secure.Close)
	open := newGuard(Config{AllowPrivate: true}, publicRules())
	_, err := open.Fetch(t.Context(), secure.URL)
	if no := refuse(err); no.Code != refusal.UpstreamUnreachable || !strings.Contains(no.Message, "certificate") {
		t.Errorf("an unknown certificate: %v", err)
	}
	open.pages.TLSClientConfig = secure.Client().Transport.(*http.Transport).TLSClientConfig
	_, err = open.Fetch(t.Context(), secure.URL)
	if code, reason := codeOf(t, err); code != "unsafe_redirect" || reason != "downgrade" {
		t.Errorf("%s because of %s", code, reason)
	}
}

func compressed(t *testing.T, body string, by func(io.Writer) io.WriteCloser) string {
	t.Helper()
	var b bytes.Buffer
	w := by(&b)
	if _, err := io.WriteString(w, body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func byGzip(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }

func byZlib(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }

func byFlate(w io.Writer) io.WriteCloser {
	f, _ := flate.NewWriter(w, flate.BestSpeed)
	return f
}

func byBrotli(w io.Writer) io.WriteCloser { return brotli.NewWriter(w) }

func TestEncodings(t *testing.T) {
	w := newWorld(t)
	plain := compressed(t, hello, byGzip)
	cases := map[string]struct{ encoding, body string }{
		"none":           {"", hello},
		"identity":       {"identity", hello},
		"gzip":           {"gzip", plain},
		"GZIP":           {"GZip", plain},
		"x-gzip":         {"x-gzip", plain},
		"deflate, zlib":  {"deflate", compressed(t, hello, byZlib)},
		"deflate, raw":   {"deflate", compressed(t, hello, byFlate)},
		"brotli":         {"br", compressed(t, hello, byBrotli)},
		"gzip in brotli": {"gzip, br", compressed(t, plain, byBrotli)},
	}
	for name, c := range cases {
		got, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Encoding", c.encoding)
			html(c.body)(rw, r)
		})
		if err != nil || string(got.Body) != hello || got.Truncated {
			t.Errorf("%s: %q, %v", name, got.Body, err)
		}
	}
	for name, c := range map[string]struct{ encoding, body string }{
		"unknown": {"compress", "x"}, "thrice": {"gzip, br, gzip", "x"}, "not gzip": {"gzip", hello}, "not zlib": {"deflate", "x\x9c\xff\xff\xff"},
		"not brotli": {"br", "\xff\xff\xff\xff"},
	} {
		_, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Encoding", c.encoding)
			html(c.body)(rw, r)
		})
		if code, _ := codeOf(t, err); code != "upstream_unreachable" {
			t.Errorf("%s: %q", name, code)
		}
	}
	got, err := w.serve(t, func(rw http.ResponseWriter, _ *http.Request) { rw.Header().Set("Content-Encoding", "gzip") })
	if err != nil || len(got.Body) != 0 {
		t.Errorf("an empty body in gzip: %v", err)
	}
}

// At most 2 MB are read, before and after decoding.
func TestBodiesAreBounded(t *testing.T) {
	w := newWorld(t)
	bomb := strings.Repeat("a", 16<<20)
	for name, by := range map[string]func(io.Writer) io.WriteCloser{"gzip": byGzip, "deflate": byZlib, "br": byBrotli} {
		body := compressed(t, bomb, by)
		got, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Encoding", name)
			html(body)(rw, r)
		})
		if err != nil || len(got.Body) != bodyBytesMax || cap(got.Body) > 2*bodyBytesMax || !got.Truncated {
			t.Errorf("%s: %d bytes, truncated %v, %v", name, len(got.Body), got.Truncated, err)
		}
	}
	for size, truncated := range map[int]bool{bodyBytesMax - 1: false, bodyBytesMax + 1: true, 3 * bodyBytesMax: true} {
		got, err := w.serve(t, html(bomb[:size]))
		if err != nil || len(got.Body) != min(size, bodyBytesMax) || got.Truncated != truncated {
			t.Errorf("%d: %d bytes, truncated %v, %v", size, len(got.Body), got.Truncated, err)
		}
	}
	endless := 0
	got, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		for r.Context().Err() == nil {
			n, err := rw.Write(make([]byte, 64<<10))
			if endless += n; err != nil {
				return
			}
		}
	})
	if err != nil || len(got.Body) != bodyBytesMax || !got.Truncated {
		t.Errorf("endless: %d bytes, %v", len(got.Body), err)
	}
}

// A page that was cut off early is still a page.
func TestAPageThatIsCut(t *testing.T) {
	w := newWorld(t)
	got, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Length", "1000")
		html(hello)(rw, r)
	})
	if err != nil || string(got.Body) != hello || !got.Truncated {
		t.Errorf("%q, %v", got.Body, err)
	}
}

func TestWhatIsNotHTMLIsNotRead(t *testing.T) {
	w := newWorld(t)
	for contentType, read := range map[string]bool{
		"image/png": false, "application/pdf": false, "text/plain; charset=utf-8": false, "text/htmlx": false,
		"text/html": true, "TEXT/HTML;charset": true, "application/xhtml+xml": true, "": true,
	} {
		got, err := w.serve(t, func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header()["Content-Type"] = []string{contentType}
			_, _ = io.WriteString(rw, hello)
		})
		if err != nil || (len(got.Body) > 0) != read {
			t.Errorf("%q: %q, %v", contentType, got.Body, err)
		}
	}
}

func TestHostsThatAreNotReached(t *testing.T) {
	w := newWorld(t)
	cases := map[string]struct {
		answer http.HandlerFunc
		code   string
	}{
		"silent":       {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "upstream_timeout"},
		"slow body":    {func(rw http.ResponseWriter, r *http.Request) { html(hello)(rw, r); flush(rw); <-r.Context().Done() }, "upstream_timeout"},
		"gone":         {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "upstream_unreachable"},
		"huge headers": {func(rw http.ResponseWriter, _ *http.Request) { rw.Header().Set("X", strings.Repeat("x", 80<<10)) }, "upstream_unreachable"},
	}
	for name, c := range cases {
		w.timeout = fetchTimeout
		if c.code == "upstream_timeout" {
			w.timeout = 50 * time.Millisecond
		}
		_, err := w.serve(t, c.answer)
		if code, _ := codeOf(t, err); code != c.code {
			t.Errorf("%s: %q, want %q", name, code, c.code)
		}
	}
	w.timeout = fetchTimeout
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	open := newGuard(Config{AllowPrivate: true}, publicRules())
	_, err := open.Fetch(t.Context(), closed.URL)
	if code, _ := codeOf(t, err); code != "upstream_unreachable" {
		t.Errorf("a closed port: %q", code)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err = w.Fetch(ended, "http://"+w.pages+"/"); err == nil {
		t.Error("fetched after the context's end")
	}
}

func flush(rw http.ResponseWriter) { rw.(http.Flusher).Flush() }

// The fetches of two clients share nothing that a server could link.
func TestFetchesShareNoConnection(t *testing.T) {
	w := newWorld(t)
	from := map[string]bool{}
	for range 3 {
		if _, err := w.serve(t, func(rw http.ResponseWriter, r *http.Request) {
			from[r.RemoteAddr] = true
			http.SetCookie(rw, &http.Cookie{Name: "a", Value: "b"})
			if len(r.Cookies()) > 0 {
				t.Error("a cookie was kept")
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if len(from) != 3 {
		t.Errorf("%d connections", len(from))
	}
}
