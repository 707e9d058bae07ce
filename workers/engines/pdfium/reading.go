package pdfium

import (
	"context"
	"sync"
)

// Reading is a document that the engine has open: what is asked of it one after the other costs one start of the engine. Nothing of the
// engine outlives it. Its methods may be called concurrently, and wait for each other.
type Reading struct {
	first, second process
	// begun is closed when the first process has started, or could not.
	begun chan struct{}
}

// process is one of the engine's for a document, started when it is first asked, and again if it has ended since.
type process struct {
	mu    sync.Mutex
	start func() (*run, error)
	run   *run
}

// Open lets the engine open a document, and does not wait for that. Until Close, or until ctx ends, its process lives. Errors are those of the
// questions that follow.
func (e *Engine) Open(ctx context.Context, path string) *Reading {
	start := func() (*run, error) { return e.start(ctx, path) }
	r := &Reading{first: process{start: start}, second: process{start: start}, begun: make(chan struct{})}
	go func() {
		defer close(r.begun)
		r.first.begin()
	}()
	return r
}

// Close ends the engine's processes, and waits for their end. Whoever asks the engine has to be done.
func (r *Reading) Close() {
	<-r.begun
	for _, p := range []*process{&r.first, &r.second} {
		p.mu.Lock()
		if p.run != nil {
			p.run.end()
		}
		p.mu.Unlock()
	}
}

func (p *process) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.run == nil { // a question may have come first
		p.run, _ = p.start() // a question tries it again, and says what is wrong
	}
}

// ask waits for the answer to a question. Errors: ErrRefused, ErrTooMuch, those of package sandbox, of opening the file and of who takes the answer.
func (p *process) ask(ctx context.Context, q *question) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.started(); err != nil {
		return err
	}
	return p.run.ask(ctx, q)
}

// started starts the engine, unless it runs or has yet to say to the first question why it ended.
func (p *process) started() (err error) {
	if p.run != nil {
		if !p.run.isOver() {
			return nil
		}
		p.run.end()
	}
	p.run, err = p.start()
	return err
}
