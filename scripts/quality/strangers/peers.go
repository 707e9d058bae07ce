package strangers

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// Peer is another program that reads PDFs; it is compared with one of our tools.
type Peer struct {
	Name string
	read func(path string) (measure.Markdown, error)
	// TablesOnly is set for a program that finds nothing but tables.
	TablesOnly bool
}

// MarkdownPeers, WordPeers and TablePeers are what our tools are compared with.
var (
	MarkdownPeers = []Peer{{Name: "pymupdf4llm", read: markdownFile("pymupdf4llm")}, {Name: "markitdown", read: markdownFile("markitdown")}}
	WordPeers     = []Peer{{Name: "pdf2docx", read: wordFile("pdf2docx")}}
	TablePeers    = []Peer{{Name: "camelot", read: tablesFile("camelot"), TablesOnly: true}, {Name: "pdfplumber", read: tablesFile("pdfplumber"), TablesOnly: true}}
)

// Peers reads all documents with all peers. Outputs that are there are used again.
func (c Corpus) Peers(ctx context.Context, all []Document) error {
	arguments := append(make([]string, 0, len(all)+1), Sources+"/peers.py")
	for _, d := range all {
		arguments = append(arguments, d.PDF)
	}
	if out, err := exec.CommandContext(ctx, c.Python, arguments...).CombinedOutput(); err != nil { //nolint:gosec // our own program
		return fmt.Errorf("peers.py: %w: %.2000s", err, out)
	}
	return nil
}

// Score compares what a peer found in a document with the truth; an output that is missing is empty.
func (p Peer) Score(d Document) Score {
	got, err := p.read(d.PDF)
	if err != nil {
		got = measure.Markdown{}
	}
	return Compare(d.Truth(), got, !p.TablesOnly && p.Name != "pdf2docx")
}

func besidePDF(path, peer, extension string) string {
	return strings.TrimSuffix(path, ".pdf") + "." + peer + extension
}

func markdownFile(peer string) func(string) (measure.Markdown, error) {
	return func(path string) (measure.Markdown, error) {
		content, err := os.ReadFile(besidePDF(path, peer, ".md"))
		return measure.ReadMarkdown(string(content)), err
	}
}

func wordFile(peer string) func(string) (measure.Markdown, error) {
	return func(path string) (measure.Markdown, error) { return measure.ReadDOCX(besidePDF(path, peer, ".docx")) }
}

func tablesFile(peer string) func(string) (m measure.Markdown, err error) {
	return func(path string) (m measure.Markdown, err error) {
		content, err := os.ReadFile(besidePDF(path, peer, ".json"))
		var all [][][]string
		if err == nil {
			err = json.Unmarshal(content, &all)
		}
		for _, rows := range all {
			m.Tables = append(m.Tables, measure.TableOf(rows))
		}
		return m, err
	}
}
