package csvfile

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

const mediaType = "application/vnd.oasis.opendocument.spreadsheet"

// WriteODS writes the table as a spreadsheet to a new path, on A4, without header and footer. It is scaled down to pagesMax pages if
// it would take more.
func (t Table) WriteODS(path string, landscape bool, pagesMax int) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	l := t.layout(landscape, pagesMax)
	container := zip.NewWriter(file)
	for _, part := range []struct {
		name   string
		method uint16
		write  func(io.Writer) error
	}{
		{"mimetype", zip.Store, fixed(mediaType)},
		{"META-INF/manifest.xml", zip.Deflate, fixed(manifest)},
		{"styles.xml", zip.Deflate, fixed(l.styles())},
		{"content.xml", zip.Deflate, func(w io.Writer) error { return t.writeContent(w, l) }},
	} {
		entry, err := container.CreateHeader(&zip.FileHeader{Name: part.name, Method: part.method})
		if err == nil {
			err = part.write(entry)
		}
		if err != nil {
			return err
		}
	}
	return container.Close()
}

func fixed(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

const (
	namespaces = ` xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"` +
		` xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"` +
		` xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3"`
	manifest = xml.Header + `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">` +
		`<manifest:file-entry manifest:full-path="/" manifest:media-type="` + mediaType + `"/>` +
		`<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>` +
		`<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`
	// The font is Liberation Sans, whose widths layout assumes.
	cellStyle = `<style:default-style style:family="table-cell"><style:text-properties fo:font-family="'Liberation Sans'" fo:font-size="9pt"` +
		` style:font-size-asian="9pt" style:font-size-complex="9pt"/></style:default-style>`
	contentStyles = `<style:style style:name="ro" style:family="table-row"><style:table-row-properties style:use-optimal-row-height="true"/></style:style>` +
		`<style:style style:name="t" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top"` +
		` fo:border="0.5pt solid #c8c8c8" fo:padding="0.5mm"/></style:style>` +
		`<style:style style:name="n" style:family="table-cell"><style:table-cell-properties style:text-align-source="fix" style:vertical-align="top"` +
		` fo:border="0.5pt solid #c8c8c8" fo:padding="0.5mm"/><style:paragraph-properties fo:text-align="end"/></style:style>`
)

// styles returns the part with the page's style.
func (l layout) styles() string {
	width, height, orientation := pageShortMillimeters, pageLongMillimeters, "portrait"
	if l.landscape {
		width, height, orientation = height, width, "landscape"
	}
	return xml.Header + `<office:document-styles` + namespaces + `><office:styles>` + cellStyle + `</office:styles><office:automatic-styles>` +
		fmt.Sprintf(`<style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="%dmm" fo:page-height="%dmm"`+
			` style:print-orientation=%q fo:margin="%dmm" %s/></style:page-layout>`,
			width, height, orientation, marginMillimeters, l.scaling()) +
		`</office:automatic-styles><office:master-styles><style:master-page style:name="Default" style:page-layout-name="pl">` +
		`<style:header style:display="false"/><style:footer style:display="false"/></style:master-page></office:master-styles></office:document-styles>`
}

func (l layout) scaling() string {
	if l.pages > 0 {
		return fmt.Sprintf(`style:scale-to-pages="%d"`, l.pages)
	}
	return fmt.Sprintf(`style:scale-to="%d%%"`, l.scale)
}

func (t Table) writeContent(to io.Writer, l layout) error {
	w := bufio.NewWriter(to)
	direction := "lr-tb"
	if l.isRTL {
		direction = "rl-tb"
	}
	fmt.Fprintf(w, `%s<office:document-content%s><office:automatic-styles>`+
		`<style:style style:name="ta" style:family="table" style:master-page-name="Default"><style:table-properties style:writing-mode=%q/></style:style>`,
		xml.Header, namespaces, direction)
	for i, column := range l.columns {
		fmt.Fprintf(w, `<style:style style:name="co%d" style:family="table-column"><style:table-column-properties style:column-width="%.1fmm"/></style:style>`, i, column)
	}
	fmt.Fprintf(w, `%s</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Sheet1" table:style-name="ta">`, contentStyles)
	for i := range l.columns {
		fmt.Fprintf(w, `<table:table-column table:style-name="co%d"/>`, i)
	}
	for _, record := range t.Records {
		_, _ = w.WriteString(`<table:table-row table:style-name="ro">`)
		for _, value := range record {
			writeCell(w, value)
		}
		_, _ = w.WriteString(`</table:table-row>`)
	}
	_, _ = w.WriteString(`</table:table></office:spreadsheet></office:body></office:document-content>`)
	return w.Flush()
}

// spaces are runs of spaces, which ODF collapses into one unless they are counted.
var spaces = regexp.MustCompile(`^ +|  +`)

func writeCell(w *bufio.Writer, value string) {
	style := "t"
	if isNumber(value) {
		style = "n"
	}
	fmt.Fprintf(w, `<table:table-cell office:value-type="string" table:style-name=%q>`, style)
	for line := range strings.SplitSeq(strings.ReplaceAll(value, "\r\n", "\n"), "\n") {
		var escaped strings.Builder
		_ = xml.EscapeText(&escaped, []byte(line)) // writing to memory cannot fail
		counted := spaces.ReplaceAllStringFunc(escaped.String(), func(run string) string { return fmt.Sprintf(`<text:s text:c="%d"/>`, len(run)) })
		_, _ = w.WriteString(`<text:p>` + strings.ReplaceAll(counted, "&#x9;", "<text:tab/>") + `</text:p>`)
	}
	_, _ = w.WriteString(`</table:table-cell>`)
}
