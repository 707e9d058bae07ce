package pdfium_test

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

func TestFieldsThatTheFormLeavesToItsReaderAreWritten(t *testing.T) {
	path := pdftest.Saved(t, pdftest.Unwritten("Eva", true))
	var pages []page.Page
	if err := engine(t).Read(t.Context(), path, nil, func(p page.Page) { pages = append(pages, p) }); err != nil {
		t.Fatal(err)
	}
	if len(pages) != 1 || !pages[0].Fields || !strings.Contains(pages[0].Text(), "Eva") {
		t.Errorf("%+v", pages)
	}
	sketches, err := opened(t, path).Sketches(t.Context(), []int{1})
	if err != nil || len(sketches) != 1 || !strings.Contains(sketches[0].Text, "Eva") {
		t.Errorf("%+v, %v", sketches, err)
	}
}
