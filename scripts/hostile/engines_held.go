package main

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/hostile/neighbours"
)

// engineHangs returns for each engine a file that keeps it busy as long as possible, and a good file for another
// account.
func engineHangs() ([]neighbours.Hang, error) {
	photo, err := goodJob()
	if err != nil {
		return nil, err
	}
	film := sample{slug: tool.CompressVideo, contentType: "video/mp4", content: filmed(
		"-f", "lavfi", "-i", "testsrc=size=320x240:rate=15:duration=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "out.mp4")}
	text := sample{slug: tool.WordToPDF, contentType: docxType, content: packed(func(canary) []entry { return docxWith("", "") })}
	drawing := sample{slug: tool.PDFToImagesZIP, contentType: "application/pdf", content: func(canary) ([]byte, error) {
		return pdf("", "", "", "", drawn("")), nil
	}}
	hangs := []neighbours.Hang{{
		Engine:   "Chromium",
		Document: neighbours.Document{Slug: tool.HTMLToPDFAPI, ContentType: "text/html", Text: "<script>while (true) {}</script>", Options: `{"timeoutSeconds":120}`},
		Good:     neighbours.Document{Slug: tool.HTMLToPDFAPI, ContentType: "text/html", Text: "<h1>Hello</h1>"},
	}}
	for _, h := range []struct {
		engine, slug, name string
		good               sample
	}{
		{"LibreOffice", tool.WordToPDF, "tables in tables", text},
		{"ffmpeg", tool.CompressVideo, "ten minutes of 4K in 30 MB", film},
		{"libvips", tool.ImageCompressAPI, "scans without end", photo},
		{"poppler", tool.PDFToImagesZIP, "a function that never ends", drawing},
	} {
		hang, err := heldBy(h.engine, h.slug, h.name, h.good)
		if err != nil {
			return nil, err
		}
		hangs = append(hangs, hang)
	}
	return hangs, nil
}

func heldBy(engine, slug, name string, good sample) (hang neighbours.Hang, err error) {
	hang.Engine = engine
	for _, s := range samples() {
		if s.slug == slug && s.name == name {
			hang.Document = neighbours.Document{Slug: slug, ContentType: s.contentType, Options: s.options}
			if hang.Document.File, err = s.content(canary{}); err != nil {
				return hang, err
			}
		}
	}
	if hang.Document.Slug == "" {
		return hang, fmt.Errorf("there is no %q for %s", name, slug)
	}
	hang.Good = neighbours.Document{Slug: good.slug, ContentType: good.contentType, Options: good.options}
	hang.Good.File, err = good.content(canary{})
	return hang, err
}
