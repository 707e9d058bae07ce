package tool

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The registry has exactly the tools of the specification, in its order.
func TestTheCatalogIsThatOfTheSpecification(t *testing.T) {
	r, err := NewRegistry(Catalog(Contracts())...)
	if err != nil {
		t.Fatal(err)
	}
	got := map[Processing][]string{}
	for _, c := range r.All() {
		got[c.Processing] = append(got[c.Processing], c.Slug)
	}
	want := map[Processing][]string{Job: workerSlugs, Browser: browserSlugs, URL: {"meta-tag-checker", "open-graph-preview"}}
	for processing, slugs := range want {
		if diff := cmp.Diff(slices.Sorted(slices.Values(slugs)), slices.Sorted(slices.Values(got[processing]))); diff != "" {
			t.Errorf("%s: %s", processing, diff)
		}
	}
}

// With a browser tool, nothing leaves the browser and nothing is stored.
func TestToolsOfTheBrowser(t *testing.T) {
	names, sentences := map[string]string{}, map[string]string{}
	for _, c := range Catalog(Contracts()) {
		for what, of := range map[string]map[string]string{c.Name: names, c.Description: sentences} {
			if other, twice := of[what]; twice {
				t.Errorf("%s and %s are both %q", c.Slug, other, what)
			}
			of[what] = c.Slug
		}
		if !strings.HasSuffix(c.Description, ".") {
			t.Errorf("%s: %q is not a sentence", c.Slug, c.Description)
		}
		if c.Processing != Browser {
			continue
		}
		if c.CostUnits != 1 || c.FileInput || c.TextInput || c.InputRetentionSeconds != 0 || c.OutputRetentionSeconds != 0 || c.Hidden {
			t.Errorf("%s: %+v", c.Slug, c)
		}
		takes := len(c.Limits.AllowedTypes) > 0
		if takes != (c.Limits.MaxInputBytes > 0) || takes != (c.Limits.MaxBatchItems > 0) {
			t.Errorf("%s: limits %+v", c.Slug, c.Limits)
		}
		for _, of := range slices.Concat(c.Limits.AllowedTypes, c.OutputTypes) {
			if kind, sub, is := strings.Cut(of, "/"); !is || kind == "" || sub == "" {
				t.Errorf("%s: type %q", c.Slug, of)
			}
		}
	}
}

func TestOnlyJobToolsHaveJobs(t *testing.T) {
	r, err := NewRegistry(Catalog(Contracts())...)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.All() {
		_, err := r.ForJob(c.Slug)
		want := map[Processing]error{Job: nil, Browser: ErrBrowserOnly, URL: ErrURLOnly}[c.Processing]
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", c.Slug, err, want)
		}
	}
}
