package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/toolmill/toolmill/scripts/bench/peer"
)

// peerRuns is how often each document is converted on either side, in turns. The first two are not counted.
const peerRuns = 22

// peerDocument is converted on both sides. page is HTML, which is sent as text; the others are files.
type peerDocument struct {
	name, slug, contentType, file string
	content                       []byte
}

// benchPeer converts the same documents here and in a Gotenberg, one after the other, each from the request to the last byte
// of the PDF. Both run on this machine, so that neither has more of it.
func benchPeer(ctx context.Context, t *table, url string) error {
	documents, err := peerDocuments()
	if err != nil {
		return err
	}
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	other := peer.Gotenberg{URL: url, Client: s.client}
	for _, d := range documents {
		var here, there []time.Duration
		for run := range peerRuns {
			own, err := timed(func() error { return s.convert(ctx, d) })
			if err != nil {
				return fmt.Errorf("%s: %w", d.name, err)
			}
			theirs, err := timed(func() error { return d.by(ctx, other) })
			if err != nil {
				return fmt.Errorf("%s: %w", d.name, err)
			}
			if run >= 2 {
				here, there = append(here, own), append(there, theirs)
			}
		}
		own, theirs := percentilesOf(here), percentilesOf(there)
		t.add(d.name+", here", own.String(), "")
		t.add("  in Gotenberg", theirs.String(), fmt.Sprintf("≥ 3 × (%.1f ×)", float64(theirs.p50)/float64(own.p50)))
	}
	t.notef("peer: %s", load())
	return nil
}

func timed(do func() error) (time.Duration, error) {
	begun := time.Now()
	err := do()
	return time.Since(begun), err
}

// peerDocuments are a page, a report of 20 pages, and the small office files that every engine is tried with.
func peerDocuments() ([]peerDocument, error) {
	section := strings.Repeat("<p>A line of a report, as long as lines of reports are, and then a little longer still.</p>", 25)
	report := "<h1>Report</h1>" + strings.Repeat(`<section style="break-after:page"><h2>Chapter</h2>`+section+"</section>", 20)
	documents := []peerDocument{
		{"HTML, one page", "html-to-pdf-api", "text/html", "index.html", []byte(invoice())},
		{"HTML, 20 pages", "html-to-pdf-api", "text/html", "index.html", []byte(report)},
		{"DOCX", "word-to-pdf", typeDOCX, "document.docx", nil},
		{"XLSX", "spreadsheet-to-pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "sheet.xlsx", nil},
		{"PPTX", "slides-to-pdf", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "slides.pptx", nil},
	}
	for i := range documents {
		if d := &documents[i]; d.content == nil {
			var err error
			if d.content, err = os.ReadFile(filepath.Join("infra/engines/samples", d.file)); err != nil {
				return nil, fmt.Errorf("run it in the repository's root: %w", err)
			}
		}
	}
	return documents, nil
}

// by has the peer convert it.
func (d peerDocument) by(ctx context.Context, g peer.Gotenberg) (err error) {
	if d.contentType == "text/html" {
		_, err = g.HTML(ctx, d.content)
	} else {
		_, err = g.Office(ctx, d.file, d.content)
	}
	return err
}

// convert runs a document's job and fetches the PDF.
func (s *service) convert(ctx context.Context, d peerDocument) error {
	a, err := s.submit(ctx, d)
	if a, err = s.ended(ctx, a, err); err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, a.Output.URL, nil)
	if err != nil {
		return err
	}
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	pdf, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != http.StatusOK || !strings.HasPrefix(string(pdf), "%PDF-")) {
		err = fmt.Errorf("job %s: output: %s: %.60q", a.ID, response.Status, pdf)
	}
	return err
}

func (s *service) submit(ctx context.Context, d peerDocument) (answer, error) {
	if d.contentType == "text/html" {
		return s.request(ctx, http.MethodPost, "/jobs", jobBody(string(d.content)))
	}
	created, err := s.createUpload(ctx, d.slug, d.contentType, len(d.content))
	if err != nil {
		return created, err
	}
	status, text, err := s.put(ctx, created.Upload.URL, d.contentType, d.content)
	if err == nil && status != http.StatusNoContent {
		err = fmt.Errorf("upload: %d: %s", status, text)
	}
	return created, err
}
