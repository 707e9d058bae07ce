package engines

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
)

const (
	// failuresMax is how many attempts of a tool may fail in a row by the engine's fault before the tool is probed.
	failuresMax = 3
	// A tool that fails its probe is probed again after probeAgainFirst, then after twice as long each time, at most
	// probeAgainLast.
	probeAgainFirst = 5 * time.Second
	probeAgainLast  = 5 * time.Minute
)

// standing is what is known of the tools of a process. It is safe for concurrent use.
//
//	start ──▶ all groups of tools are probed at once
//	able ── failuresMax failures in a row ──▶ suspected, probed at once ── it does its probe ──▶ able
//	                                                                   └ it does not ──▶ unable
//	unable, probed again, less and less often ── it does its probe ──▶ able
type standing struct {
	mu sync.Mutex
	// unable holds why a tool fails its probe, failures how often in a row attempts of a tool failed, both by slug.
	unable   map[string]error
	failures map[string]int
	// lacks holds what a tool's probe found missing, by slug.
	lacks map[string]string
	// suspected holds the tools to probe now.
	suspected chan string
}

func newStanding() *standing {
	return &standing{
		unable: make(map[string]error), failures: make(map[string]int), lacks: make(map[string]string),
		suspected: make(chan string, len(samples)),
	}
}

// note records the result of a tool's probe.
func (s *standing) note(slug, lacks string, err error) (before error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before = s.unable[slug]
	delete(s.unable, slug)
	delete(s.failures, slug)
	if err != nil {
		s.unable[slug] = err
		return before
	}
	delete(s.lacks, slug)
	if lacks != "" {
		s.lacks[slug] = lacks
	}
	return before
}

// Unable returns why a tool cannot run here, nil if no reason is known.
func (s *Set) Unable(slug string) error {
	s.standing.mu.Lock()
	defer s.standing.mu.Unlock()
	return s.standing.unable[slug]
}

// UnableTools returns the tools of an engine class that cannot run here although their engine is present, by slug.
func (s *Set) UnableTools(class string) map[string]error {
	s.standing.mu.Lock()
	defer s.standing.mu.Unlock()
	unable := map[string]error{}
	for _, e := range s.Engines {
		for slug := range e.Tools {
			if err := s.standing.unable[slug]; e.Class == class && err != nil {
				unable[slug] = err
			}
		}
	}
	return unable
}

// Lacking returns what the probes of an engine class's tools found missing, sorted.
func (s *Set) Lacking(class string) []string {
	s.standing.mu.Lock()
	defer s.standing.mu.Unlock()
	var all []string
	for _, e := range s.Engines {
		for slug := range e.Tools {
			if text := s.standing.lacks[slug]; e.Class == class && text != "" {
				all = append(all, text)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Succeeded resets a tool's count of failures.
func (s *Set) Succeeded(slug string) {
	s.standing.mu.Lock()
	defer s.standing.mu.Unlock()
	delete(s.standing.failures, slug)
}

// Failed counts an attempt that failed by the engine's fault, not the input's. The third in a row triggers a probe.
func (s *Set) Failed(slug string) {
	s.standing.mu.Lock()
	defer s.standing.mu.Unlock()
	s.standing.failures[slug]++
	if s.standing.failures[slug] != failuresMax {
		return
	}
	select {
	case s.standing.suspected <- slug:
	default: // the channel has room for every tool
	}
}

// Probe probes all groups of tools at once, one sample for each, and returns when all results are known.
func (s *Set) Probe(ctx context.Context) {
	tools := s.Tools()
	var probing sync.WaitGroup
	for slug, run := range tools {
		if samples[slug].as != "" {
			continue
		}
		probing.Go(func() {
			lacks, err := s.probe(ctx, slug, run)
			for other := range tools {
				if ctx.Err() == nil && (other == slug || samples[other].as == slug) {
					s.learn(ctx, other, lacks, err)
				}
			}
		})
	}
	probing.Wait()
}

// learn records the result of a probe and logs what changed.
func (s *Set) learn(ctx context.Context, slug, lacks string, err error) {
	before := s.standing.note(slug, lacks, err)
	switch {
	case err != nil && before == nil:
		s.logger.LogAttrs(ctx, slog.LevelError, "a tool fails its probe: it is not offered", slog.String("tool", slug), slog.Any("error", err))
	case err == nil && before != nil:
		s.logger.LogAttrs(ctx, slog.LevelInfo, "a tool passes its probe again: it is offered", slog.String("tool", slug))
	case lacks != "":
		s.logger.LogAttrs(ctx, slog.LevelWarn, "an engine lacks something", slog.String("tool", slug), slog.String("lacks", lacks))
	}
}

// Watch probes tools that are suspected or unable, one after the other, until ctx ends. Call it after Probe.
func (s *Set) Watch(ctx context.Context) {
	tools, pause := s.Tools(), probeAgainFirst
	again := time.NewTimer(pause)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case slug := <-s.standing.suspected:
			s.probeOne(ctx, slug, tools[slug])
			pause = probeAgainFirst
		case <-again.C:
			for _, slug := range s.unableNow() {
				s.probeOne(ctx, slug, tools[slug])
			}
			pause = min(2*pause, probeAgainLast)
			if len(s.unableNow()) == 0 {
				pause = probeAgainFirst
			}
		}
		again.Reset(pause)
	}
}

func (s *Set) probeOne(ctx context.Context, slug string, run convert.Tool) {
	if run == nil {
		return // its engine is missing
	}
	lacks, err := s.probe(ctx, slug, run)
	if ctx.Err() == nil {
		s.learn(ctx, slug, lacks, err)
	}
}

func (s *Set) unableNow() []string {
	s.standing.mu.Lock()
	defer s.standing.mu.Unlock()
	return slices.Sorted(maps.Keys(s.standing.unable))
}
