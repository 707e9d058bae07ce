package htmlpdf

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func inputFile(t *testing.T, content string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTextIsReadAsUTF8(t *testing.T) {
	for name, test := range map[string]struct {
		content, contentType, want string
		warnings                   int
	}{
		"UTF-8":                     {"Łódź", "text/html", "Łódź", 0},
		"a byte order mark":         {"\uFEFFŁódź", "text/html; charset=utf-8", "Łódź", 0},
		"UTF-8 that says it is not": {`<meta charset="iso-8859-1">Łódź`, "text/html", `<meta charset="iso-8859-1">Łódź`, 0},
		"declared in the text":      {"<meta charset=\"iso-8859-2\">\xa3\xf3d\xbc", "text/html", "<meta charset=\"iso-8859-2\">Łódź", 1},
		"declared in the type":      {"\xa3\xf3d\xbc", "text/html; charset=iso-8859-2", "Łódź", 1},
		"undeclared":                {"caf\xe9", "text/html", "café", 1},
		"UTF-16":                    {"\xff\xfeA\x01", "text/html", "\u0141", 1},
	} {
		doc, err := readDocument(inputFile(t, test.content), test.contentType)
		if err != nil || doc.html != test.want || len(doc.warnings) != test.warnings || doc.inputBytes != int64(len(test.content)) {
			t.Errorf("%s: %+v, %v", name, doc, err)
		}
	}
}

func TestInvalidInput(t *testing.T) {
	for name, test := range map[string]struct{ content, contentType, message string }{
		"empty":             {"", "text/html", "empty"},
		"blank":             {" \n ", "text/html", "empty"},
		"too large":         {strings.Repeat("x", inputBytesMax+1), "text/html", "larger than 5000000"},
		"another type":      {"x", "text/plain", "neither text/html nor application/json"},
		"no type":           {"x", "", "content type"},
		"not JSON":          {"<p>", "application/json", "JSON"},
		"not UTF-8":         {"{\"html\":\"\xe9\"}", "application/json", "UTF-8"},
		"no html":           {`{"css":"p{}"}`, "application/json", "empty"},
		"an unknown name":   {`{"html":"x","url":"y"}`, "application/json", "url"},
		"not base64":        {`{"html":"x","assets":{"a.png":"?"}}`, "application/json", "a.png"},
		"no data":           {`{"html":"x","assets":{"a.png":"data:image/png"}}`, "application/json", "a.png"},
		"malformed data":    {`{"html":"x","assets":{"a.png":"data:image/png;base64,?"}}`, "application/json", "a.png"},
		"a malformed type":  {`{"html":"x","assets":{"a.png":"data:<b>,x"}}`, "application/json", "a.png"},
		"css with an end":   {`{"html":"x","css":"</STYLE><script>"}`, "application/json", "</style"},
		"two values at all": {`{"html":"x"} {"html":"y"}`, "application/json", "more than one"},
	} {
		_, err := readDocument(inputFile(t, test.content), test.contentType)
		var fault inputError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAMissingFileIsNotTheCustomersFault(t *testing.T) {
	_, err := readDocument(filepath.Join(t.TempDir(), "missing"), "text/html")
	var fault inputError
	if errors.As(err, &fault) || !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
