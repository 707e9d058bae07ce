package main

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

// pdfTools are all tools that read a PDF; each file is tried with every one of them.
var pdfTools = []string{tool.PDFToText, tool.PDFToImagesZIP, tool.PDFToMarkdown, tool.PDFToDOCX, tool.PDFToExcel, tool.PDFToPPT}

// painters are the tools that need the look of the pages; the others need only their text.
var painters = []string{tool.PDFToImagesZIP, tool.PDFToPPT}

func pdfSamples() []sample {
	all := make([]sample, 0, len(pdfFiles)*len(pdfTools))
	for _, f := range pdfFiles {
		for i, slug := range pdfTools {
			s := sample{
				name: f.name, slug: slug, contentType: "application/pdf", extension: "pdf", want: f.want(slug), inert: f.refused == "", refused: f.refused,
				content: func(c canary) ([]byte, error) { return f.content(c), nil },
			}
			if i == 0 && f.refused != "" {
				s.bare, s.quick = barePDF, true
			}
			all = append(all, s)
		}
	}
	return all
}

var barePDF = &command{engine: "poppler", args: []string{"pdftotext", "{in}", "{out}.txt"}}

// read is the end of a file whose attack no engine follows: each tool converts the honest part of the page.
func read(slug string) end {
	if slug == tool.PDFToImagesZIP {
		return made("picture 1250x1667")
	}
	return made(harmless)
}

func always(e end) func(string) end { return func(string) end { return e } }

// readUnless is read, except for tools that take too long to render the page.
func readUnless(others ...string) func(string) end {
	return func(slug string) end {
		if slices.Contains(others, slug) {
			return never
		}
		return read(slug)
	}
}

// readTiny is the end of a page so large that its content would vanish in a picture.
func readTiny(slug string) end {
	switch slug {
	case tool.PDFToImagesZIP, tool.PDFToPPT:
		return refused("pixel_limit")
	case tool.PDFToText, tool.PDFToDOCX:
		return made()
	}
	return made(harmless)
}

// nothingLeads is why PDFs reach for nothing even when opened bare.
const nothingLeads = "no engine here follows what a PDF asks for"

// pdfFiles are opened bare only by the text reader: no engine here follows what they ask for, and that must stay so.
var pdfFiles = []struct {
	name    string
	want    func(slug string) end
	refused string
	content func(c canary) []byte
}{
	{"actions", read, nothingLeads, func(c canary) []byte {
		return pdf(`/OpenAction << /S /Launch /F (/bin/sh) /P (-c 'echo x > `+c.outside+`/launch') /Next [<< /S /URI /URI (`+c.url+`uri) >>`+
			` << /S /JavaScript /JS (app.launchURL\("`+c.url+`js"\); this.submitForm\("`+c.url+`submit"\)) >> << /S /GoToR /F (`+c.file+`) /D [0 /Fit] >>`+
			` << /S /SubmitForm /F (`+c.url+`form) >> << /S /ImportData /F (`+c.file+`) >>] >>`, "", "", "", drawn(""))
	}},
	{"streams of other files", read, nothingLeads, func(c canary) []byte {
		return pdf("", "", "", "/XObject << /I 5 0 R >>", drawn("/I Do"), stream(`/Type /XObject /Subtype /Form /BBox [0 0 600 800] /F (`+c.file+`)`, "BT /F1 12 Tf 9 9 Td (x) Tj ET"),
			`<< /Type /Filespec /FS /URL /F (`+c.url+`stream) >>`)
	}},
	{"pages without end", always(refused("no_pages")), "", func(canary) []byte {
		return pdf("", "/Kids [3 0 R 2 0 R 2 0 R] /Count 2000000000", "", "", drawn(""))
	}},
	{"a page of kilometres", readTiny, "", func(canary) []byte {
		return pdf("", "", "/MediaBox [0 0 1000000000 1000000000] /UserUnit 75000", "", drawn(""))
	}},
	{"streams in streams", readUnless(tool.PDFToPPT), "", func(canary) []byte {
		content := "BT /F1 12 Tf 50 700 Td (" + harmless + ") Tj ET\n" + strings.Repeat(" ", 256<<20)
		const depth = 3
		for range depth {
			content = deflated(content)
		}
		return pdf("", "", "", "", stream("/Filter ["+strings.Repeat("/FlateDecode ", depth)+"]", content))
	}},
	{"a picture of gigapixels", readUnless(painters...), "", func(canary) []byte {
		image := stream("/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
			deflated(strings.Repeat("\x00", 128<<20)))
		return pdf("", "", "", "/XObject << /I 5 0 R >>", drawn("600 0 0 600 0 0 cm /I Do"), image)
	}},
	{"forms that draw each other", func(slug string) end {
		if slug == tool.PDFToPPT {
			return made("picture 1250x1667") // of more lines than a slide may have
		}
		return readUnless(tool.PDFToMarkdown, tool.PDFToExcel)(slug)
	}, "", func(canary) []byte {
		form := stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> >>", strings.Repeat("/I Do ", 50))
		return pdf("", "", "", "/XObject << /I 5 0 R >>", drawn("/I Do"), form)
	}},
	{"a function that never ends", readUnless(painters...), "", func(canary) []byte {
		function := stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]", "{ "+strings.Repeat("2 copy mul sin exch cos ", 2000)+" 0 0 0 6 3 roll }")
		return pdf("", "", "/MediaBox [0 0 10000 10000]", "/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Function 5 0 R"+
			" /Matrix [10000 0 0 10000 0 0] >> >>", drawn("/S sh"), function)
	}},
	{"pages that fill the disk", func(slug string) end {
		switch slug {
		case tool.PDFToImagesZIP, tool.PDFToPPT:
			return never
		}
		return made(harmless)
	}, "", noisyPages},
	{"a table of objects in a circle", func(slug string) end {
		if slug == tool.PDFToPPT {
			return made("picture 1250x1667") // LibreOffice finds no text in it
		}
		return read(slug)
	}, "", func(canary) []byte {
		return append(bytes.TrimSuffix(pdf("", "", "", "", drawn("")), []byte("%%EOF")), "xref\n0 99999999\ntrailer << /Root 1 0 R /Prev 9 /Size 2000000000 >>\nstartxref\n9\n%%EOF"...)
	}},
	{"no PDF", always(refused("content_mismatch")), "", func(c canary) []byte {
		return []byte("%!PS\n(" + c.file + ") (r) file 99 string readstring pop == (%pipe%id > " + c.outside + "/ps) (w) file\nshowpage\n")
	}},
}

// noisyPages are 500 pages that all show one picture, which does not compress.
func noisyPages(canary) []byte {
	noise := make([]byte, 1500*2000*3)
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	picture := stream("/Type /XObject /Subtype /Image /Width 1500 /Height 2000 /ColorSpace /DeviceRGB /BitsPerComponent 8", string(noise))
	const first, pages = 6, 500
	objects := make([]string, 0, pages+2)
	objects = append(objects, drawn("q 600 0 0 600 0 0 cm /I Do Q"), picture)
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", first+i)
		objects = append(objects, pageOf("/MediaBox [0 0 600 800]", "/XObject << /I 5 0 R >>"))
	}
	return pdf("", fmt.Sprintf("/Kids [%s] /Count %d", kids.String(), pages), "", "", objects...)
}

// drawn is a page's content: the harmless text, and then an attack.
func drawn(attack string) string {
	return stream("", "BT /F1 12 Tf 50 700 Td ("+harmless+") Tj ET\n"+attack)
}

// pdf is a file of one page. The page's content is object 4.
func pdf(catalog, pages, page, resources string, more ...string) []byte {
	if pages == "" {
		pages = "/Kids [3 0 R] /Count 1"
	}
	if !strings.Contains(page, "/MediaBox") {
		page += " /MediaBox [0 0 600 800]"
	}
	objects := append([]string{
		"<< /Type /Catalog /Pages 2 0 R " + catalog + " >>", "<< /Type /Pages " + pages + " >>",
		pageOf(page, resources),
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

func pageOf(page, resources string) string {
	return "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> " +
		resources + " >> " + page + " >>"
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
