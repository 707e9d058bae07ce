package pdfium

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
	"github.com/toolmill/toolmill/workers/sandbox"
)

func openedIn(t *testing.T, content []byte) *Reading {
	t.Helper()
	e, err := New(context.Background())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	r := e.Open(t.Context(), pdftest.Saved(t, content))
	t.Cleanup(r.Close)
	return r
}

func texts(t *testing.T, r *Reading, pages []int) (all []string) {
	t.Helper()
	if err := r.Read(t.Context(), pages, func(p page.Page) { all = append(all, strings.TrimSpace(p.Text())) }); err != nil {
		t.Fatal(err)
	}
	return all
}

func pagesOf(n int) (pages []*pdfiumtest.Page, numbers []int) {
	for i := range n {
		pages = append(pages, new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 200, fmt.Sprint("page ", i+1)))
		numbers = append(numbers, i+1)
	}
	return pages, numbers
}

func TestAllQuestionsAreAskedOfOneProcessOrTwo(t *testing.T) {
	pages, numbers := pagesOf(halvesFrom)
	r := openedIn(t, pdfiumtest.Bytes(pages...))
	if got := texts(t, r, numbers[:2]); len(got) != 2 || r.second.run != nil {
		t.Fatalf("%q", got)
	}
	first := r.first.run
	for range 2 {
		if got := texts(t, r, numbers); len(got) != halvesFrom || got[0] != "page 1" || got[halvesFrom-1] != fmt.Sprint("page ", halvesFrom) {
			t.Errorf("%q", got)
		}
	}
	second := r.second.run
	sketches, err := r.Sketches(t.Context(), numbers)
	if err != nil || len(sketches) != halvesFrom || r.first.run != first || r.second.run != second {
		t.Errorf("%d sketches, %v, %v", len(sketches), err, r.first.run != first)
	}
}

func TestNothingOfTheEngineIsLeftAfterClose(t *testing.T) {
	pages, numbers := pagesOf(halvesFrom)
	r := openedIn(t, pdfiumtest.Bytes(pages...))
	texts(t, r, numbers)
	r.Close()
	for _, p := range []*process{&r.first, &r.second} {
		select {
		case <-p.run.child.Done():
		default:
			t.Error("a process lives")
		}
	}
}

// What is filled in or written on a page is made part of it to be read, and links are none then.
func TestAPageIsReadTheSecondTimeAsItWasTheFirstTime(t *testing.T) {
	p := pdftest.New()
	looks := p.Stream("/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<<"+pdftest.Helvetica+">>", "BT /F1 12 Tf 2 5 Td (Noted) Tj ET")
	note := p.Add(fmt.Sprintf("<</Type/Annot/Subtype/FreeText/DA(/F1 12 Tf)/Contents(Noted)/Rect[100 600 300 620]/AP<</N %d 0 R>>/F 4>>", looks))
	link := p.Add("<</Type/Annot/Subtype/Link/Rect[10 10 60 60]/A<</S/URI/URI(https://example.com/)>>>>")
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<<%s>>/Annots[%d 0 R %d 0 R]", pdftest.Helvetica, note, link), pdftest.Lines(72, 700, "Text."))
	r := openedIn(t, p.Bytes())
	for range 2 {
		sketches, err := r.Sketches(t.Context(), []int{1})
		if err != nil || len(sketches) != 1 || !strings.Contains(sketches[0].Text, "Noted") || len(sketches[0].Page.Links) != 1 {
			t.Errorf("%+v, %v", sketches, err)
		}
	}
}

func TestAnEngineThatEndedIsStartedAgainForTheNextQuestion(t *testing.T) {
	pages, _ := pagesOf(1)
	r := openedIn(t, pdfiumtest.Bytes(pages...))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Read(ctx, []int{1}, func(page.Page) {}); !errors.Is(err, context.Canceled) || !errors.Is(err, sandbox.ErrKilled) {
		t.Error(err)
	}
	ended := r.first.run
	if got := texts(t, r, []int{1}); len(got) != 1 || got[0] != "page 1" {
		t.Errorf("%q", got)
	}
	if _, err := ended.questions.WriteString("page 1\n"); !errors.Is(err, os.ErrClosed) {
		t.Errorf("its questions are open: %v", err)
	}
}

// The time limit of a job may pass while nothing is asked.
func TestAnIdleEngineEndsWithItsContext(t *testing.T) {
	e, err := New(t.Context())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	pages, _ := pagesOf(1)
	ctx, cancel := context.WithCancel(t.Context())
	r := e.Open(ctx, pdftest.Saved(t, pdfiumtest.Bytes(pages...)))
	defer r.Close()
	<-r.begun
	cancel()
	if _, err := r.first.run.child.Wait(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := r.Read(t.Context(), nil, func(page.Page) {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnAnswerThatNobodyTakesEndsTheEngine(t *testing.T) {
	pages, _ := pagesOf(1)
	r := openedIn(t, pdfiumtest.Bytes(pages...))
	if err := r.PaintGrey(t.Context(), []int{1}, 72, failing{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
	select {
	case <-r.first.run.child.Done():
	default:
		t.Error("it lives")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// It ends before anything is asked of it.
func TestARefusedDocumentIsOpenedOnce(t *testing.T) {
	r, starts := openedIn(t, []byte("%PDF-1.4\nbroken")), 0
	<-r.begun
	<-r.first.run.child.Done()
	start := r.first.start
	r.first.start = func() (*run, error) { starts++; return start() }
	if err := r.Read(t.Context(), nil, func(page.Page) {}); !errors.Is(err, ErrRefused) || starts != 0 {
		t.Errorf("%v, %d more starts", err, starts)
	}
	if r.first.begin(); starts != 0 {
		t.Error("it was started after the question")
	}
}
