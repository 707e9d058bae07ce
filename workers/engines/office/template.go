package office

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
)

// makeTemplate converts a document of one line; afterwards the profile is complete.
func (e *Engine) makeTemplate(ctx context.Context, dir string) (profile, error) {
	e.template = profile{registryPath: registry("", e.release())}
	input := filepath.Join(dir, "input")
	err := errors.Join(
		os.WriteFile(input, templateDocument(), 0o600),
		os.MkdirAll(filepath.Join(dir, profileName, certificatesPath), 0o700),
	)
	if err != nil {
		return nil, err
	}
	line := Conversion{Dir: dir, InputPath: input, ImportFilter: "writer8", ExportFilter: "writer_pdf_Export", keepsProfile: true}
	if _, err := e.Convert(ctx, line); err != nil {
		return nil, err
	}
	made, err := readProfile(filepath.Join(dir, profileName))
	if err != nil {
		return nil, err
	}
	made.keep(templateParts)
	made[registryPath] = registry(string(made[registryPath]), e.release())
	return made, nil
}

// templateDocument returns an ODT, because for a type that may be signed LibreOffice creates the certificate store.
func templateDocument() []byte {
	const mediaType = "application/vnd.oasis.opendocument.text"
	var document bytes.Buffer
	archive := zip.NewWriter(&document)
	for _, part := range []struct{ name, content string }{
		{"mimetype", mediaType},
		{"META-INF/manifest.xml", `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">` +
			`<manifest:file-entry manifest:full-path="/" manifest:media-type="` + mediaType + `"/>` +
			`<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`},
		{"content.xml", `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"` +
			` xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>template</text:p>` +
			`</office:text></office:body></office:document-content>`},
	} {
		file, _ := archive.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Store}) // writing to memory cannot fail
		_, _ = file.Write([]byte(part.content))
	}
	_ = archive.Close()
	return document.Bytes()
}
