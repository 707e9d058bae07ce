package main

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// pdfTools are all that read a PDF; what is tried with one is tried with each.
var pdfTools = []string{"pdf-to-text", "pdf-to-images-zip", "pdf-to-markdown", "pdf-to-docx", "pdf-to-excel", "pdf-to-ppt"}

func pdfSamples() []sample {
	all := make([]sample, 0, len(pdfFiles)*len(pdfTools))
	for _, f := range pdfFiles {
		s := sample{
			name: f.name, slug: pdfTools[0], contentType: "application/pdf", extension: "pdf", want: f.want, inert: f.bare == nil, bare: f.bare,
			content: func(c canary) ([]byte, error) { return f.content(c), nil },
		}
		all = append(all, s)
		for _, slug := range pdfTools[1:] {
			all = append(all, s.with(slug))
		}
	}
	return all
}

var anything = []outcome{succeeded, invalid, timeout, crashed, badOutput}

var barePDF = &command{args: []string{"pdftotext", "{in}", "{out}.txt"}}

// pdfFiles are opened bare by the text reader alone: no engine here follows what they ask for, and it stays so.
var pdfFiles = []struct {
	name    string
	want    []outcome
	bare    *command
	content func(c canary) []byte
}{
	{"actions", harmless, barePDF, func(c canary) []byte {
		return pdf(`/OpenAction << /S /Launch /F (/bin/sh) /P (-c 'echo x > `+c.outside+`/launch') /Next [<< /S /URI /URI (`+c.url+`uri) >>`+
			` << /S /JavaScript /JS (app.launchURL\("`+c.url+`js"\); this.submitForm\("`+c.url+`submit"\)) >> << /S /GoToR /F (`+c.file+`) /D [0 /Fit] >>`+
			` << /S /SubmitForm /F (`+c.url+`form) >> << /S /ImportData /F (`+c.file+`) >>] >>`, "", "")
	}},
	{"streams of other files", harmless, barePDF, func(c canary) []byte {
		return pdf("", "", "", stream(`/F (`+c.file+`) /FFilter /ASCIIHexDecode`, "BT /F1 12 Tf 9 9 Td (x) Tj ET"),
			`<< /Type /Filespec /FS /URL /F (`+c.url+`stream) >>`)
	}},
	{"pages without end", anything, nil, func(canary) []byte {
		return pdf("", "/Kids [3 0 R 2 0 R 2 0 R] /Count 2000000000", "")
	}},
	{"a page of kilometres", []outcome{succeeded, invalid, badOutput}, nil, func(canary) []byte {
		return pdf("", "", "/MediaBox [0 0 1000000000 1000000000] /UserUnit 75000")
	}},
	{"streams in streams", anything, nil, func(canary) []byte {
		content := strings.Repeat(" ", 256<<20)
		const depth = 3
		for range depth {
			content = deflated(content)
		}
		return pdf("", "", "", stream("/Filter ["+strings.Repeat("/FlateDecode ", depth)+"]", content))
	}},
	{"a picture of gigapixels", anything, nil, func(canary) []byte {
		image := stream("/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
			deflated(strings.Repeat("\x00", 128<<20)))
		return pdf("", "", "/Resources << /XObject << /I 5 0 R >> >>", stream("", "600 0 0 600 0 0 cm /I Do"), image)
	}},
	{"forms that draw each other", anything, nil, func(canary) []byte {
		form := stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> >>", strings.Repeat("/I Do ", 50))
		return pdf("", "", "/Resources << /XObject << /I 5 0 R >> >>", stream("", "/I Do"), form)
	}},
	{"a function that never ends", anything, nil, func(canary) []byte {
		function := stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]", "{ "+strings.Repeat("2 copy mul sin exch cos ", 2000)+" 0 0 0 6 3 roll }")
		return pdf("", "", "/MediaBox [0 0 10000 10000] /Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Function 5 0 R"+
			" /Matrix [10000 0 0 10000 0 0] >> >> >>", stream("", "/S sh"), function)
	}},
	{"a table of objects in a circle", anything, nil, func(canary) []byte {
		return append(bytes.TrimSuffix(pdf("", "", ""), []byte("%%EOF")), "xref\n0 99999999\ntrailer << /Root 1 0 R /Prev 9 /Size 2000000000 >>\nstartxref\n9\n%%EOF"...)
	}},
	{"no PDF", []outcome{invalid}, nil, func(c canary) []byte {
		return []byte("%!PS\n(" + c.file + ") (r) file 99 string readstring pop == (%pipe%id > " + c.outside + "/ps) (w) file\nshowpage\n")
	}},
}

// pdf is a file of one page. The page's content is object 4.
func pdf(catalog, pages, page string, more ...string) []byte {
	if pages == "" {
		pages = "/Kids [3 0 R] /Count 1"
	}
	if !strings.Contains(page, "/MediaBox") {
		page += " /MediaBox [0 0 600 800]"
	}
	objects := append([]string{
		"<< /Type /Catalog /Pages 2 0 R " + catalog + " >>", "<< /Type /Pages " + pages + " >>",
		"<< /Type /Page /Parent 2 0 R /Contents 4 0 R " + page + " >>",
	}, more...)
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer << /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF", len(objects)+1, start)
	return out.Bytes()
}

func stream(dictionary, content string) string {
	return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", dictionary, len(content), content)
}

func deflated(content string) string {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	_, _ = w.Write([]byte(content))
	_ = w.Close()
	return out.String()
}
