package pdfium

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// run is a process that has a document open.
type run struct {
	child     *sandbox.Child
	questions *os.File
	answers   *answers
	asked     bool
}

// errSilent means that the engine ended by itself, without a fault of its own to tell.
var errSilent = errors.New("the engine ended before it answered")

// start starts the engine on a document.
func (e *Engine) start(ctx context.Context, path string) (*run, error) {
	document, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read PDF: %w", err)
	}
	defer func() { _ = document.Close() }()
	hears, asks, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("read PDF: %w", err)
	}
	defer func() { _ = hears.Close() }()
	r := &run{questions: asks, answers: &answers{}}
	of := e.spec(document)
	of.Stdout, of.ExtraFiles = r.answers, []*os.File{hears}
	if r.child, err = sandbox.Start(ctx, of); err != nil {
		_ = asks.Close()
		return nil, fmt.Errorf("read PDF: %w", err)
	}
	return r, nil
}

// isOver reports whether the process has ended and said why.
func (r *run) isOver() bool {
	select {
	case <-r.child.Done():
		return r.asked
	default:
		return false
	}
}

// ask asks one question, and returns when it is answered or nothing of the process is left.
func (r *run) ask(ctx context.Context, q *question) error {
	defer r.child.EndWith(ctx)()
	r.asked = true
	answered := r.answers.await(q)
	_, _ = r.questions.WriteString(q.line()) // a process that has ended says why
	select {
	case <-answered:
	case <-r.child.Done():
	}
	isAnswered, err := r.answers.taken()
	switch {
	case isAnswered:
		return nil
	case err != nil:
		r.child.Kill()
		<-r.child.Done()
		return fmt.Errorf("read PDF: what the engine says: %w", err)
	}
	return failure(r.child.Wait())
}

// end ends the process, and waits until nothing of it is left.
func (r *run) end() {
	r.child.Kill()
	<-r.child.Done()
	_ = r.questions.Close()
}

// failure is why a process ended instead of answering.
func failure(result sandbox.Result, err error) error {
	switch {
	case errors.Is(err, sandbox.ErrExit) && result.ExitCode == exitRefused:
		return fmt.Errorf("%w: %.500s", ErrRefused, strings.TrimSpace(result.Stderr))
	case err == nil:
		err = errSilent
	}
	return fmt.Errorf("read PDF: %w", err)
}
