package htmlpdf

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

const (
	typeMarkdown = "text/markdown"
	typePlain    = "text/plain"

	letters  = "Łódź"
	japanese = "漢字" //nolint:gosmopolitan // needs a font of its own
)

func TestFilesBecomePDFs(t *testing.T) {
	tool := NewHTMLMarkdownToPDF(newPool(t), 500)
	for name, test := range map[string]struct {
		content, contentType, options, text, charset string
		blocked                                      int
	}{
		"Markdown": {
			"# " + letters + "\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n- [x] done\n\n<script>document.body.innerHTML = 'hacked'</script>\n\n<img src=x onerror=\"document.body.innerHTML='hacked'\">\n\n![p](https://example.com/p.png)\n\n" + japanese,
			typeMarkdown, `{"theme":"classic"}`, letters + " a b 1 2 done <script>document.body.innerHTML = 'hacked'</script> p " + japanese, "utf-8", 1,
		},
		"text":                  {"first  line\n\tsecond <b>\n" + strings.Repeat("long ", 100), typePlain, "", "first line second <b> " + strings.TrimSpace(strings.Repeat("long ", 100)), "utf-8", 0},
		"text of Windows":       {"Gr\xFC\xDFe aus K\xF6ln", typePlain, "", "Grüße aus Köln", "windows-1252", 0},
		"HTML that says so":     {"<meta charset=iso-8859-2><p>\xA3\xF3d\xBC", "text/html", "", "Łódź", "iso-8859-2", 0},
		"HTML in UTF-16":        {"\xFF\xFE<\x00p\x00>\x00h\x00i\x00", "text/html", `{"pageSize":"Letter"}`, "hi", "utf-16le", 0},
		"HTML with what is out": {"<img src=https://example.com/a.png><p>in<script>document.write(' script')</script>", "text/html", "", "in script", "utf-8", 1},
	} {
		out, err := tool.Run(t.Context(), attempt(t, test.content, test.contentType, test.options), silent)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := textOf(t, out.File.Name()); got != test.text {
			t.Errorf("%s: %q", name, got)
		}
		if out.Metadata["charset"] != test.charset || out.Metadata["blockedRequests"] != test.blocked || out.Metadata["pages"] != 1 {
			t.Errorf("%s: %v", name, out.Metadata)
		}
	}
}

func TestPagesAreAsAsked(t *testing.T) {
	tool := NewHTMLMarkdownToPDF(newPool(t), 500)
	for options, want := range map[string]string{"": "595", `{"pageSize":"A3"}`: "842"} {
		out, err := tool.Run(t.Context(), attempt(t, "a\fb", typePlain, options), silent)
		if err != nil {
			t.Fatal(err)
		}
		info, err := exec.Command("pdfinfo", out.File.Name()).Output()
		if err != nil || out.Metadata["pages"] != 2 || !strings.Contains(string(info), "Page size:       "+want[:2]) {
			t.Errorf("%s: %v %s", options, err, info)
		}
	}
}

func TestFilesAreRefused(t *testing.T) {
	tool := NewHTMLMarkdownToPDF(newPool(t), 2)
	for name, test := range map[string]struct{ content, contentType, options, reason string }{
		"nothing":            {"", typePlain, "", reasonInput},
		"white space":        {" \n\t", typeMarkdown, "", reasonEmpty},
		"a picture":          {"\x89PNG\r\n\x1a\n\x00\x00", typeMarkdown, "", reasonMismatch},
		"a document":         {"PK\x03\x04\x00\x00", "text/html", "", reasonMismatch},
		"another type":       {"x", "text/csv", "", reasonMismatch},
		"too many pages":     {"a\fb\fc", typePlain, "", "page_limit"},
		"an unknown theme":   {"x", typePlain, `{"theme":1}`, "invalid_options"},
		"an impossible edge": {"x", typePlain, `{"margin":"1em"}`, "invalid_options"},
	} {
		failure := failureOf(t.Context(), t, tool, attempt(t, test.content, test.contentType, test.options))
		if failure.Code != job.ValidationFailed || failure.Reason != test.reason || failure.Retryable || failure.Message == "" {
			t.Errorf("%s: %+v", name, failure)
		}
	}
}
