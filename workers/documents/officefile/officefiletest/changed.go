package officefiletest

import (
	"archive/zip"
	"bytes"
	"io"
)

// Changed returns a document with a text replaced in all entries, and with a compressed folder in each of those named, as some programs
// write them; their names end with a slash.
func Changed(document []byte, from, to string, folders ...string) []byte {
	source, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	var out bytes.Buffer
	target := zip.NewWriter(&out)
	must(err) // it is a document of this package
	for _, entry := range source.File {
		opened, err := entry.Open()
		must(err)
		content, err := io.ReadAll(opened)
		must(err)
		part, err := target.CreateHeader(&zip.FileHeader{Name: entry.Name, Method: entry.Method})
		must(err)
		_, err = part.Write(bytes.ReplaceAll(content, []byte(from), []byte(to)))
		must(err)
	}
	for _, name := range folders {
		// This writer refuses content in a folder, so its slash is put in afterwards.
		part, err := target.CreateRaw(&zip.FileHeader{Name: name + folderMark, Method: zip.Deflate, CompressedSize64: 2})
		must(err)
		_, err = part.Write([]byte{3, 0}) // an empty stream
		must(err)
	}
	must(target.Close())
	return bytes.ReplaceAll(out.Bytes(), []byte(folderMark), []byte("folder/"))
}

// folderMark stands for a folder's name, and is in no document.
const folderMark = "\x02folder"

func must(err error) {
	if err != nil {
		panic(err) // reading and writing in memory
	}
}
