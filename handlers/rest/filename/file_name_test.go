package filename

import (
	"mime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/toolmill/toolmill/domain/job"
)

func TestOutputName(t *testing.T) {
	s := job.State{ID: "job_1", Output: &job.Output{ContentType: "application/pdf"}}
	unknown := job.State{ID: "job_1", Output: &job.Output{ContentType: "application/x-other"}}
	cases := []struct {
		given, input string
		s            job.State
		want         string
	}{
		{"", "", s, "job_1.pdf"},
		{"", "invoice.html", s, "invoice.pdf"},
		{"", "a.tar.gz", s, "a.tar.pdf"},
		{"", ".html", s, "html.pdf"},
		{"", "../../etc/passwd", s, "passwd.pdf"},
		{"report.pdf", "invoice.html", s, "report.pdf"},
		{"", "invoice.html", unknown, "invoice"},
	}
	for _, c := range cases {
		if got := OutputName(c.given, c.input, c.s); got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.given, c.input, got, c.want)
		}
	}
}

func TestSafeFileName(t *testing.T) {
	cases := map[string]string{
		"invoice.pdf":             "invoice.pdf",
		`C:\temp\invoice.pdf`:     "invoice.pdf",
		"/etc/passwd":             "passwd",
		"..":                      "output",
		"":                        "output",
		"CON.docx":                "_CON.docx",
		"aux":                     "_aux",
		"com1 .tar.gz":            "_com1 .tar.gz",
		"console.pdf":             "console.pdf",
		" . ":                     "output",
		"a\r\nSet-Cookie: x=1":    "aSet-Cookie_ x=1",
		"a\u202efdp.exe":          "afdp.exe",
		"a\xffb":                  "ab",
		"a\u2028b\u2029c":         "abc",
		`<a>:"b"|c?*`:             "_a___b__c__",
		"Рахунок 7.pdf":           "Рахунок 7.pdf",
		strings.Repeat("é", 150):  strings.Repeat("é", 100),
		strings.Repeat("x/", 999): "output",
	}
	for name, want := range cases {
		if got := safeFileName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestContentDisposition(t *testing.T) {
	cases := map[string]string{
		"invoice 7.pdf": `attachment; filename="invoice 7.pdf"`,
		"März 100%.pdf": `attachment; filename="M_rz 100_.pdf"; filename*=UTF-8''M%C3%A4rz%20100%25.pdf`,
		`a"b\c.pdf`:     `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`,
	}
	for name, want := range cases {
		if got := ContentDisposition(name); got != want {
			t.Errorf("%q: %s", name, got)
		}
	}
}

// FuzzFileName: for any file name, the header is one line that parses back to a harmless name.
func FuzzFileName(f *testing.F) {
	for _, name := range []string{"a.pdf", "../x", "\r\nX: y", "\u202e", "\xff", `"\`, "\u540d\u524d.html", strings.Repeat("é", 300)} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		safe := safeFileName(name)
		if safe == "" || len(safe) > downloadNameBytesMax || !utf8.ValidString(safe) || strings.ContainsAny(safe, "/\\\r\n\x00") {
			t.Fatalf("%q became %q", name, safe)
		}
		_, params, err := mime.ParseMediaType(ContentDisposition(safe))
		if err != nil || params["filename"] != safe {
			t.Errorf("%q is read back as %q: %v", safe, params["filename"], err)
		}
	})
}
