package main

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// openRoom starts the engines once for a test.
func openRoom(t *testing.T) *room {
	t.Helper()
	r, stop, err := open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return r
}

func find(t *testing.T, slug, name string) sample {
	t.Helper()
	for _, s := range samples() {
		if s.slug == slug && s.name == name {
			return s
		}
	}
	t.Fatalf("there is no %q for %s", name, slug)
	return sample{}
}

// The quick samples of each kind, also opened bare, so that no ineffective one counts; make hostile runs all.
func TestHostileFilesReachNothing(t *testing.T) {
	r := openRoom(t)
	r.bare = true
	for _, s := range samples() {
		if !s.quick {
			continue
		}
		t.Run(s.slug+"/"+s.name, func(t *testing.T) {
			if r.tools[s.slug] == nil {
				t.Fatal("its engine is not installed here (scripts/setup)")
			}
			v, err := r.run(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range v.faults() {
				t.Error(fault)
			}
		})
	}
}

// A sample in the sandbox runs with the list of calls that its engine's jobs have.
func TestEachCommandNamesItsEngine(t *testing.T) {
	if len(calls.Engines()) == 0 {
		return // no list was recorded for this architecture
	}
	for _, s := range samples() {
		if s.bare != nil && !slices.Contains(calls.Engines(), s.bare.engine) {
			t.Errorf("%s/%s: no list of %q", s.slug, s.name, s.bare.engine)
		}
	}
}

// An end is accepted by its class, its reason and the output's content.
func TestEndsAreComparedWithOutcomes(t *testing.T) {
	for _, test := range []struct {
		want         end
		came         outcome
		reason, said string
		right        bool
	}{
		{made(harmless), succeeded, "", "… Harmless …", true},
		{made(harmless), succeeded, "", "", false},
		{made(harmless), timeout, "deadline", "Harmless", false},
		{refused("page_limit"), invalid, "page_limit", "", true},
		{refused("page_limit"), invalid, "corrupt_input", "", false},
		{refused("page_limit"), crashed, "page_limit", "", false},
		{never, timeout, "deadline", "", true},
		{never.orElse(made(harmless)), succeeded, "", "Harmless", true},
		{never.orElse(made(harmless)), crashed, "", "", false},
	} {
		if fault := test.want.fault(test.came, test.reason, test.said); (fault == "") != test.right {
			t.Errorf("%s, came %s (%s): %q", test.want, test.came, test.reason, fault)
		}
	}
}

// Without the sandbox a hostile page reaches its target; the sandbox alone stops it.
func TestAHostilePageIsLive(t *testing.T) {
	r := openRoom(t)
	page := find(t, "html-to-pdf-api", "every element that loads")
	if hits, err := r.runBare(t.Context(), page, false); err != nil || len(hits) == 0 {
		t.Errorf("it reaches nothing when it is opened bare: %v", err)
	}
	if hits, err := r.runBare(t.Context(), page, true); err != nil || len(hits) > 0 {
		t.Errorf("in the sandbox alone it reached %q, %v", hits, err)
	}
}

// Every file can be generated, and is for an existing tool and a type that the tool accepts.
func TestEverySampleIsForATool(t *testing.T) {
	c := canary{file: "/tmp/c/canary.txt", words: "CANARYC", url: "http://127.0.0.1:1/c/", host: "c.canary.test", outside: "/tmp/c/outside"}
	contracts := map[string]tool.Contract{}
	for _, contract := range tool.Contracts() {
		contracts[contract.Slug] = contract
	}
	seen := map[string]bool{}
	for _, s := range samples() {
		contract, found := contracts[s.slug]
		if found && !slices.Contains(contract.Limits.AllowedTypes, s.contentType) && s.contentType != "text/html" {
			t.Errorf("%s takes no %s", s.slug, s.contentType)
		}
		if !found || s.want.outcome == "" || s.extension == "" {
			t.Errorf("%s for %s is not whole", s.name, s.slug)
		}
		if seen[s.slug] {
			continue // skipped to be quick; make hostile generates all
		}
		seen[s.slug] = true
		if content, err := s.content(c); err != nil || len(content) == 0 {
			t.Errorf("%s: %v", s.name, err)
		}
	}
}

// A canary that cannot be reached would prove nothing.
func TestCanariesRecordHits(t *testing.T) {
	a, err := newAviary(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	c, err := a.next()
	if err != nil {
		t.Fatal(err)
	}
	if hits := a.hits(c, ""); len(hits) > 0 {
		t.Errorf("%q before anything happened", hits)
	}
	response, err := http.Get(c.url + "x")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if err := os.WriteFile(filepath.Join(c.outside, "x"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if hits := a.hits(c, "… "+c.words+" …"); len(hits) != 3 {
		t.Errorf("%q", hits)
	}
}
