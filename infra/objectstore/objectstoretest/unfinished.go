package objectstoretest

import (
	"io"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// unfinishedUnderWay checks that an object is neither listed nor swept while it is being written.
func (t contract) unfinishedUnderWay() {
	content := strings.Repeat("0123456789", largeBytes/10)
	inside, goOn := make(chan struct{}), make(chan struct{})
	reader := io.MultiReader(strings.NewReader(content[:largeBytes-10]), &gate{inside, goOn}, strings.NewReader(content[largeBytes-10:]))
	key, ended := objectstore.NewKey("test"), make(chan error)
	go func() {
		_, err := t.store.Put(t.Context(), key, reader, largeBytes)
		ended <- err
	}()
	<-inside
	t.mustLack(key)
	if seen, _ := t.walk(later(), objectstore.ListMax); len(seen) > 0 {
		t.Errorf("listed: %v", seen)
	}
	if err := t.store.RemoveUnfinished(t.Context(), time.Now().Add(-time.Hour)); err != nil {
		t.Error(err)
	}
	close(goOn)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	t.mustHold(key, content)
}

// gate signals when a reader has reached it, and blocks until it may go on.
type gate struct{ inside, goOn chan struct{} }

func (g *gate) Read([]byte) (int, error) {
	close(g.inside)
	<-g.goOn
	return 0, io.EOF
}
