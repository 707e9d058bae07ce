package office

import (
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	spareRetryFirst = time.Second
	spareRetryMax   = time.Minute
)

// spares are the processes that wait for a document or are being started, the oldest first. Each that is taken is replaced at
// once, so that a job that finds none ready waits for one that has already begun.
type spares struct {
	engine  *Engine
	scratch string
	logger  *slog.Logger
	count   int

	mu       sync.Mutex
	resting  bool // none is kept until a job comes
	waiting  []*spare
	proven   bool // the last one that was started got ready
	failures int  // in a row
	stopped  bool
	stopping chan struct{} // closed when stopped is set
	watches  sync.WaitGroup
}

// KeepSpares starts that many processes ahead, in directories of their own in scratch, and replaces those that were used or
// died. Each converts one document and ends; scratch must be on the file system of the conversions' directories. Stop ends
// them. It is called once, before the first Convert.
func (e *Engine) KeepSpares(count int, scratch string, logger *slog.Logger) {
	kept := &spares{engine: e, scratch: scratch, logger: logger, count: count, stopping: make(chan struct{})}
	kept.mu.Lock()
	defer kept.mu.Unlock()
	kept.addAll()
	e.spares = kept
}

// Rest ends the processes that wait for a document. The next Convert begins to start as many again, and takes one of them.
func (e *Engine) Rest() {
	if e.spares != nil {
		e.spares.rest()
	}
}

func (s *spares) rest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.resting = true
	for _, one := range s.waiting {
		s.watches.Go(func() {
			one.end()
			<-one.ready
			one.remove()
		})
	}
	s.waiting = nil
}

// addAll is called under the lock, before the stop.
func (s *spares) addAll() {
	for range s.count {
		s.add()
	}
}

// Stop ends the processes that wait for a document. An Engine without spares need not be stopped.
func (e *Engine) Stop() {
	if e.spares != nil {
		e.spares.stop()
	}
}

func (s *spares) stop() {
	s.mu.Lock()
	if !s.stopped {
		s.stopped = true
		close(s.stopping)
	}
	for _, one := range s.waiting {
		one.end()
	}
	s.mu.Unlock()
	s.watches.Wait()
}

// take returns nil if there is no spare. A job waits for a starting one only if the last one got ready: if this LibreOffice
// does not accept documents over its socket, each job starts its own process.
func (s *spares) take() *spare {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.resting && !s.stopped {
		s.resting = false
		s.addAll()
	}
	if len(s.waiting) == 0 || s.stopped {
		return nil
	}
	taken := s.waiting[0]
	if !s.proven && !taken.isReady() {
		return nil
	}
	s.waiting = s.waiting[1:]
	s.add()
	return taken
}

// add is called under the lock, and not after Stop.
func (s *spares) add() {
	one := s.engine.newSpare(s.scratch)
	s.waiting = append(s.waiting, one)
	s.watches.Go(func() { s.watch(one) })
}

// watch replaces a spare that dies before it is taken.
func (s *spares) watch(one *spare) {
	<-one.ready
	err := one.err
	s.started(err)
	if err == nil {
		_, err = one.child.Wait()
	}
	delay, lost := s.lost(one, err)
	if !lost {
		return
	}
	one.remove()
	select {
	case <-time.After(delay):
		s.replace()
	case <-s.stopping:
	}
}

func (s *spares) started(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.resting {
		return // it may not have been let start
	}
	if s.proven = err == nil; s.proven {
		s.failures = 0
	}
}

// lost reports whether a spare was lost, which one that was taken is not, and after what delay to replace it.
func (s *spares) lost(one *spare, err error) (delay time.Duration, lost bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.waiting, one)
	if i < 0 {
		return 0, false
	}
	s.waiting = slices.Delete(s.waiting, i, i+1)
	if !s.stopped {
		s.failures++
		s.logger.Warn("a LibreOffice that was started ahead was lost", "error", err, "failures", s.failures)
	}
	return min(spareRetryMax, spareRetryFirst<<min(max(0, s.failures-1), 10)), true
}

func (s *spares) replace() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped && !s.resting {
		s.add()
	}
}
