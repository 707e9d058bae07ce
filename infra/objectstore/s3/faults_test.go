package s3

import (
	"crypto/sha256"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// The store with a server that fails. Nothing hangs, and the next sweep removes what a Put leaves behind.

// world is an impatient store, and its server behind a proxy.
type world struct {
	server *s3test.Server
	proxy  *kafkatest.Proxy
	store  *Store
	// direct bypasses the proxy.
	direct *Store
}

func newWorld(t *testing.T) world {
	t.Helper()
	server := s3test.Start(t)
	proxy, err := kafkatest.NewProxy(server.Addr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { proxy.Close() })
	config := configOf("http://" + proxy.Addr())
	config.CallTimeout = 2 * time.Second
	return world{server: server, proxy: proxy, store: openStore(t, config), direct: openStore(t, configOf(server.Endpoint()))}
}

// within fails unless an operation ends within the time that callers are promised.
func within(t *testing.T, limit time.Duration, operation func()) {
	t.Helper()
	begun := time.Now()
	operation()
	if took := time.Since(begun); took > limit {
		t.Errorf("it took %v, at most %v", took, limit)
	}
}

// Two calls of 2 s, one clean-up or two of 1 s, and a busy machine. Sending a part may take 20 s more.
const (
	boundForCalls = 10 * time.Second
	boundForParts = 30 * time.Second
)

// large is several parts long.
var large = strings.Repeat("0123456789", 1_200_000)

// at returns a reader that calls do when it is read.
func at(do func()) io.Reader { return &event{do: do} }

type event struct{ do func() }

func (e *event) Read([]byte) (int, error) {
	e.do()
	return 0, io.EOF
}

func TestAServerThatDiesDuringAPut(t *testing.T) {
	for name, content := range map[string]string{"of one request": "small", "of parts": large} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			key := objectstore.NewKey("test")
			died := at(func() {
				if err := w.server.Kill(); err != nil {
					t.Error(err)
				}
			})
			within(t, boundForParts, func() {
				_, err := w.store.Put(t.Context(), key, io.MultiReader(strings.NewReader(content), died), int64(len(content)))
				if !errors.Is(err, objectstore.ErrUnavailable) {
					t.Error(err)
				}
			})
			if err := w.server.Restart(); err != nil {
				t.Fatal(err)
			}
			if object, _, err := w.store.Open(t.Context(), key); !errors.Is(err, objectstore.ErrNotFound) {
				t.Errorf("%v, %v", object, err)
			}
			w.mustSweepAll(t)
			if _, err := w.store.Put(t.Context(), key, strings.NewReader("again"), 5); err != nil {
				t.Error(err)
			}
		})
	}
}

func (w world) mustSweepAll(t *testing.T) {
	t.Helper()
	if err := w.direct.RemoveUnfinished(t.Context(), time.Now().Add(time.Minute)); err != nil {
		t.Error(err)
	}
	if left, err := w.direct.unfinished(t.Context()); len(left) > 0 || err != nil {
		t.Errorf("left: %q, %v", left, err)
	}
	if files, err := w.server.Files(); len(files) > 0 || err != nil {
		t.Errorf("the server keeps %q, %v", files, err)
	}
}

func TestASweepLeavesYoungUploadsAlone(t *testing.T) {
	w := newWorld(t)
	p := &put{Store: w.store, name: w.store.nameOf("test/a"), writer: "w"}
	if _, err := p.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := w.store.RemoveUnfinished(t.Context(), time.Now().Add(-time.Hour)); err != nil {
		t.Error(err)
	}
	if left, err := w.store.unfinished(t.Context()); len(left) != 1 || err != nil {
		t.Errorf("left: %q, %v, want the one that was begun", left, err)
	}
	w.mustSweepAll(t)
}

// A bucket may hold other objects: under another prefix, or under names that are not keys.
func TestForeignObjectsAreNeitherListedNorSwept(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{"objects/a.pdf/b", "objects/Readme", "other", "objects-too"} {
		foreign := &put{Store: w.store, name: name, writer: "w", sum: sha256.New()}
		if _, err := foreign.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := foreign.whole(t.Context(), nil, io.EOF); err != nil {
			t.Fatal(err)
		}
	}
	objects, next, err := w.store.List(t.Context(), time.Now().Add(time.Hour), "", objectstore.ListMax)
	if len(objects) > 0 || next != "" || err != nil {
		t.Errorf("listed: %v, %q, %v", objects, next, err)
	}
	if err := w.store.RemoveUnfinished(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Error(err)
	}
	if left, err := w.store.unfinished(t.Context()); len(left) != 4 || err != nil {
		t.Errorf("left: %q, %v, want all four", left, err)
	}
}

// The server has made the object, but its answer is lost: the client sends the Put again and is refused because the
// object exists. After two whole parts comes the request that joins them into the object.
func TestALostAnswerIsNotTakenForAnotherWriter(t *testing.T) {
	for name, content := range map[string]string{"of one request": "small", "of parts": strings.Repeat("x", 2*partBytes)} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			key := objectstore.NewKey("test")
			restored := make(chan struct{})
			losing := at(func() {
				dropped := w.proxy.DropReplies()
				go func() {
					defer close(restored)
					<-dropped
					w.proxy.Restore()
				}()
			})
			info, err := w.store.Put(t.Context(), key, io.MultiReader(strings.NewReader(content), losing), int64(len(content)))
			<-restored
			if err != nil || info.SizeBytes != int64(len(content)) {
				t.Errorf("%+v, %v", info, err)
			}
			w.mustHold(t, key, content)
			if left, err := w.direct.unfinished(t.Context()); len(left) > 0 || err != nil {
				t.Errorf("left: %q, %v", left, err)
			}
		})
	}
}

func (w world) mustHold(t *testing.T, key, content string) {
	t.Helper()
	object, _, err := w.store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	if got, err := io.ReadAll(object); string(got) != content || err != nil {
		t.Errorf("%d bytes, %v, want %d", len(got), err, len(content))
	}
}

func TestADownloadThatIsCutOffResumes(t *testing.T) {
	w := newWorld(t)
	key := objectstore.NewKey("test")
	if _, err := w.store.Put(t.Context(), key, strings.NewReader(large), int64(len(large))); err != nil {
		t.Fatal(err)
	}
	object, _, err := w.store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	got := make([]byte, len(large))
	for done := 0; done < len(got); done += 1_000_000 {
		if _, err := io.ReadFull(object, got[done:done+1_000_000]); err != nil {
			t.Fatalf("after byte %d: %v", done, err)
		}
		w.proxy.Cut()
		w.proxy.Restore()
	}
	if string(got) != large {
		t.Error("it is not the object's content")
	}
}

func TestAServerThatDiesDuringADownload(t *testing.T) {
	w := newWorld(t)
	key := objectstore.NewKey("test")
	if _, err := w.store.Put(t.Context(), key, strings.NewReader(large), int64(len(large))); err != nil {
		t.Fatal(err)
	}
	for name, goAway := range map[string]func() error{"stopped": w.server.Pause, "killed": w.server.Kill} {
		object, _, err := w.store.Open(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		defer object.Close()
		if err := goAway(); err != nil {
			t.Fatal(err)
		}
		within(t, boundForCalls, func() {
			if n, err := io.Copy(io.Discard, object); !errors.Is(err, objectstore.ErrUnavailable) {
				t.Errorf("%s: %d bytes, %v", name, n, err)
			}
		})
		if name == "stopped" {
			if err := w.server.Resume(); err != nil {
				t.Fatal(err)
			}
		} else if err := w.server.Restart(); err != nil {
			t.Fatal(err)
		}
	}
}

// A server that accepts connections and does not answer is the hardest case.
func TestNothingHangsWithAServerThatDoesNotAnswer(t *testing.T) {
	w := newWorld(t)
	if err := w.server.Pause(); err != nil {
		t.Fatal(err)
	}
	for name, operation := range map[string]func() error{
		"Put": func() error {
			_, err := w.store.Put(t.Context(), "test/a", strings.NewReader("x"), 1)
			return err
		},
		"Open": func() error {
			_, _, err := w.store.Open(t.Context(), "test/a")
			return err
		},
		"Delete": func() error { return w.store.Delete(t.Context(), "test/a") },
		"List": func() error {
			_, _, err := w.store.List(t.Context(), time.Now(), "", 1)
			return err
		},
		"RemoveUnfinished": func() error { return w.store.RemoveUnfinished(t.Context(), time.Now()) },
	} {
		within(t, boundForCalls, func() {
			if err := operation(); !errors.Is(err, objectstore.ErrUnavailable) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}
