package rest

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// Streams are the event streams and exports of a process: their places, and the signal that ends them.
type Streams struct {
	places   *shares.Pool
	trail    *trail.Trail
	Draining chan struct{}
	once     sync.Once
}

// NewStreams returns streams with these places; exports are noted in the trail.
func NewStreams(places *shares.Pool, noted *trail.Trail) *Streams {
	return &Streams{places: places, trail: noted, Draining: make(chan struct{})}
}

// Drain ends all streams, and those that begin later.
func (s *Streams) Drain() { s.once.Do(func() { close(s.Draining) }) }

// Enter takes a place for a stream of the call, until leave is called. ctx ends with the client, or when the place is taken
// back for an account with fewer: its oldest stream ends first. The client of an event stream reconnects with Last-Event-ID; an
// export is cut off, and can be continued after its last event. Refusals: concurrency_limited, service_unavailable.
func (s *Streams) Enter(c *Call) (ctx context.Context, leave func(), err error) {
	ctx, cancel := context.WithCancel(c.Context())
	// An auditor's stream takes no place of the account that is read.
	place, err := s.places.Enter(cmp.Or(c.OperatorKeyID, c.Key.AccountID), c.Key.Plan, 1, cancel)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return ctx, func() {
		place.Leave()
		cancel()
	}, nil
}

// exportWriteTimeout is how long a client may take to read one page of an export.
const exportWriteTimeout = 30 * time.Second

var errDraining = errors.New("the process stops")

// Export is an answer of any length that is read page by page.
type Export struct {
	ContentType, Filename string
	// Head is what stands before the first page.
	Head []byte
	// Page returns the page at a cursor as it is sent, and the cursor of the next one, "" after the last page.
	Page func(ctx context.Context, cursor string) (page []byte, next string, err error)
}

// Export answers with an export from a cursor on. A page is read after the one before it is sent, so that an export of any length
// holds one page in memory. A fault of the first page is returned; on a later one the connection is cut, because the client must
// not take a part for the whole.
func (s *Streams) Export(c *Call, log *slog.Logger, cursor string, e Export) (Answer, error) {
	ctx, leave, err := s.Enter(c)
	if err != nil {
		return Answer{}, err
	}
	page, next, err := e.Page(c.Context(), cursor)
	if err != nil {
		leave()
		return Answer{}, err
	}
	s.NoteExport(c, e.Filename)
	return Answer{Stream: func(w http.ResponseWriter) {
		defer leave()
		h := w.Header()
		h.Set("Content-Type", e.ContentType)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="`+e.Filename+`"`)
		if c.Method == http.MethodHead {
			return // HEAD: the length is unknown, and there is no body
		}
		if err := s.send(ctx, w, e, page, next); err != nil {
			log.WarnContext(c.Context(), "export was cut off", "error", err)
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// Archive answers with a file that write makes while it is sent. ctx ends with the client, with the place of the stream, and with the
// process; a fault cuts the connection, because the client must not take a part for the whole.
func (s *Streams) Archive(
	c *Call, log *slog.Logger, contentType, filename string, write func(ctx context.Context, w io.Writer) error,
) (Answer, error) {
	select {
	case <-s.Draining:
		return Answer{}, codes.Retryable(codes.ServiceUnavailable, "this process stops; repeat it")
	default:
	}
	ctx, leave, err := s.Enter(c)
	if err != nil {
		return Answer{}, err
	}
	s.NoteExport(c, filename)
	return Answer{Stream: func(w http.ResponseWriter) {
		defer leave()
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="`+filename+`"`)
		if c.Method == http.MethodHead {
			return
		}
		if err := write(ctx, archiveWriter{w, http.NewResponseController(w), ctx, s.Draining}); err != nil {
			log.WarnContext(c.Context(), "export was cut off", "error", err)
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// archiveWriter gives each write its own deadline, and refuses it once the stream has to end.
type archiveWriter struct {
	io.Writer

	connection *http.ResponseController
	ctx        context.Context //nolint:containedctx // of the one answer that is written
	draining   <-chan struct{}
}

// Write implements io.Writer.
func (w archiveWriter) Write(data []byte) (int, error) {
	select {
	case <-w.draining:
		return 0, errDraining
	case <-w.ctx.Done():
		return 0, w.ctx.Err()
	default:
	}
	_ = w.connection.SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // a connection without deadlines needs no limit
	return w.Writer.Write(data)
}

// NoteExport notes in the access trail that an export begins. An auditor's is an event of the account already.
func (s *Streams) NoteExport(c *Call, filename string) {
	if c.OperatorKeyID == "" && c.Method != http.MethodHead {
		s.trail.Note(c.Accessed(trail.Exported, filename))
	}
}

func (s *Streams) send(ctx context.Context, w http.ResponseWriter, e Export, page []byte, next string) error {
	connection := http.NewResponseController(w)
	if _, err := w.Write(e.Head); err != nil {
		return err
	}
	for {
		_ = connection.SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // a connection without deadlines needs no limit
		if _, err := w.Write(page); err != nil {
			return err
		}
		if next == "" {
			return nil
		}
		select {
		case <-s.Draining:
			return errDraining
		default:
		}
		var err error
		if page, next, err = e.Page(ctx, next); err != nil {
			return err
		}
	}
}
