package office

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// spareStartMax bounds the start of a spare, on a machine that is busy with others.
const spareStartMax = time.Minute

// spare is a LibreOffice process that was started ahead, for one document. Its directory has the layout of a conversion's.
type spare struct {
	engine *Engine
	dir    string
	child  *sandbox.Child
	said   bytes.Buffer
	conn   net.Conn

	ready chan struct{} // closed when err is known
	err   error         // why it cannot be used
	end   context.CancelFunc
}

// newSpare starts a spare, which lives until it is ended.
func (e *Engine) newSpare(scratch string) *spare {
	ctx, end := context.WithCancel(context.Background())
	s := &spare{engine: e, ready: make(chan struct{}), end: end}
	go func() {
		defer close(s.ready)
		if s.err = s.start(ctx, scratch); s.err != nil {
			s.remove()
		}
	}()
	return s
}

func (s *spare) start(ctx context.Context, scratch string) (err error) {
	if scratch, err = filepath.Abs(scratch); err != nil { // the program has another working directory
		return err
	}
	if s.dir, err = os.MkdirTemp(scratch, "spare-"); err != nil {
		return err
	}
	c := Conversion{Dir: s.dir}
	if err = c.prepare(s.engine.template); err != nil {
		return err
	}
	spec := c.spec(s.engine.program, &s.said)
	spec.Ahead = true
	if s.child, err = sandbox.Start(ctx, spec); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, spareStartMax)
	defer cancel()
	s.conn, err = connect(ctx, s.child.Done(), socketsOf(s.child.PID(), c.profileURL()))
	return err
}

func (s *spare) isReady() bool {
	select {
	case <-s.ready:
		return true
	default:
		return false
	}
}

// remove ends the process and removes its directory. It may be called more than once.
func (s *spare) remove() {
	s.end()
	if s.child != nil {
		_, _ = s.child.Wait()
	}
	if s.conn != nil {
		_ = s.conn.Close()
	}
	_ = os.RemoveAll(s.dir)
}

// errSpare means that a spare could not receive its document; a process of its own may still convert it.
var errSpare = errors.New("the spare cannot be used")

// convert converts the document in the spare. Its output is moved into the conversion's directory: there is the conversion with
// the output's directory.
func (s *spare) convert(ctx context.Context, c Conversion) (there Conversion, said string, err error) {
	if err := s.await(ctx); err != nil {
		return c, "", err
	}
	defer s.remove()
	here := c.in(s.dir)
	closed, unwatch := outputClosed(here.outputPath())
	defer unwatch()
	if err := s.give(c.InputPath, here); err != nil {
		return c, "", err
	}
	answer, stop := answered(s.conn)
	defer stop()
	defer s.child.EndWith(ctx)()
	defer s.child.StandWith(ctx)()
	result, err := awaitOutput(ctx, s.child, closed, answer)
	there = c.in(filepath.Join(c.Dir, filepath.Base(s.dir)))
	_ = os.Remove(here.InputPath) // hard-linked files are never shown to engines
	return there, s.said.String() + result.Stderr, errors.Join(err, os.Rename(here.Dir, there.Dir))
}

// await waits until the spare is ready.
func (s *spare) await(ctx context.Context) error {
	select {
	case <-s.ready:
	case <-ctx.Done():
		s.end()
		<-s.ready
		s.remove()
		return fmt.Errorf("%w: %w", errSpare, ctx.Err()) // a process of its own fails too, with its own error
	}
	if s.err != nil {
		return fmt.Errorf("%w: %w", errSpare, s.err)
	}
	return nil
}

// give gives the document to the engine's user and its arguments to LibreOffice.
func (s *spare) give(input string, here Conversion) error {
	args, err := here.args()
	if err != nil {
		return err
	}
	if err = s.child.Give(input, filepath.Base(here.InputPath)); err == nil {
		err = handOver(s.conn, here.Dir, args)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errSpare, errors.Join(err, os.Remove(here.InputPath)))
	}
	return nil
}
