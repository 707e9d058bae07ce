package tool

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/tool/option"
)

func TestContractsMakeARegistry(t *testing.T) {
	r, err := NewRegistry(Contracts()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.All() {
		if c.Processing == Job && !slices.Contains(workerSlugs, c.Slug) {
			t.Errorf("%s is not a worker tool of the specification", c.Slug)
		}
		if found, ok := r.Find(c.Slug); !ok || found.Name != c.Name {
			t.Errorf("%s is not found", c.Slug)
		}
	}
}

func TestForJob(t *testing.T) {
	r, err := NewRegistry(htmlToPDFAPI())
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]error{
		"html-to-pdf-api": nil,
		"compress-pdf":    ErrBrowserOnly,
		"compress-video":  ErrNotAvailable,
		"HTML-to-PDF-API": ErrUnknown,
		"":                ErrUnknown,
	}
	for slug, want := range cases {
		c, err := r.ForJob(slug)
		if !errors.Is(err, want) {
			t.Errorf("%q: got %v, want %v", slug, err, want)
		}
		if want == nil && c.Slug != slug {
			t.Errorf("%q: got the tool %q", slug, c.Slug)
		}
	}
}

func TestNoJobIsMadeForAnUnavailableTool(t *testing.T) {
	c := wordToPDF()
	c.Unavailable = true
	r, err := NewRegistry(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.ForJob(c.Slug); !errors.Is(err, ErrNotAvailable) {
		t.Error(err)
	}
	if _, found := r.Find(c.Slug); !found {
		t.Error("it is not found")
	}
}

func TestRegistryNamesAllFaults(t *testing.T) {
	bad := htmlToPDFAPI()
	bad.CostUnits, bad.EngineClass = 0, ""
	bad.Options = option.New[faultyOptions]
	_, err := NewRegistry(bad, htmlToPDFAPI())
	if err == nil {
		t.Fatal("taken")
	}
	for _, want := range []string{"registered twice", "costs nothing", "no engine class", "default of fit", "again and fit fill", "lost fills no field", "the field Forgotten"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not named in %v", want, err)
		}
	}
}

type faultyOptions struct{ Fit, Forgotten string }

func (o *faultyOptions) Declare() []option.Option {
	return []option.Option{
		{Name: "fit", Type: option.Choice{Into: &o.Fit, Values: []string{"cover"}, Default: "contain"}},
		{Name: "again", Type: option.Text{Into: &o.Fit, CharactersMax: 9}},
		{Name: "lost", Type: option.Boolean{Into: new(bool)}},
	}
}
