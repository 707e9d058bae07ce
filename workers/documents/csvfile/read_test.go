package csvfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/textfile"
)

func read(t *testing.T, content string) (Table, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return Read(path, 1000)
}

func TestDialects(t *testing.T) {
	people := [][]string{{"name", "born"}, {"Anna", "1999"}, {"Bo, B; C", "2001"}}
	for name, test := range map[string]struct {
		content, delimiter string
		want               [][]string
	}{
		"commas":                {"name,born\nAnna,1999\n\"Bo, B; C\",2001\n", "comma", people},
		"CRLF":                  {"name;born\r\nAnna;1999\r\n\"Bo, B; C\";2001\r\n", "semicolon", people},
		"old Macintosh":         {"name\tborn\rAnna\t1999\rBo, B; C\t2001", "tab", people},
		"pipes":                 {"name|born\nAnna|1999\nBo, B; C|2001", "pipe", people},
		"single quotes":         {"'name','born'\n'Anna','1999'\n'Bo, B; C','2001'", "comma", people},
		"declared":              {"sep=:\nname:born\nAnna:1999\nBo, B; C:2001", ":", people},
		"decimal commas":        {"1,5;2,5\n3,5;4,5\n", "semicolon", [][]string{{"1,5", "2,5"}, {"3,5", "4,5"}}},
		"quotes and line ends":  {"a,\"b \"\"c\"\"\nd\"\n\"e\"f,g", "comma", [][]string{{"a", "b \"c\"\nd"}, {"ef", "g"}}},
		"one column":            {"a\nb c\n", "none", [][]string{{"a"}, {"b c"}}},
		"an empty line within":  {"a,b\n\nc,d\n\n\n", "comma", [][]string{{"a", "b"}, {""}, {"c", "d"}}},
		"a quote without end":   {"a,\"b\nc,d", "comma", [][]string{{"a", "b\nc,d"}}},
		"an apostrophe in text": {"a,it's\nb,that's\n", "comma", [][]string{{"a", "it's"}, {"b", "that's"}}},
		"UTF-16":                {"\xFF\xFEa\x00;\x00b\x00\n\x00c\x00;\x00d\x00", "semicolon", [][]string{{"a", "b"}, {"c", "d"}}},
	} {
		got, err := read(t, test.content)
		if diff := cmp.Diff(test.want, got.Records); diff != "" || got.Dialect.Name() != test.delimiter || err != nil {
			t.Errorf("%s: %s, %v %s", name, got.Dialect.Name(), err, diff)
		}
	}
}

func TestTablesAreRefused(t *testing.T) {
	for content, want := range map[string]error{
		"": ErrEmpty, "\n\r\n": ErrEmpty, "\xEF\xBB\xBF": ErrEmpty, strings.Repeat("a\n", 1001): ErrTooLong, "PK\x03\x04\x00\x00": textfile.ErrBinary,
	} {
		if got, err := read(t, content); !errors.Is(err, want) {
			t.Errorf("%.10q: %+v, %v", content, got, err)
		}
	}
}

func TestNumbersOfAllLocales(t *testing.T) {
	for _, value := range []string{"0", "12", "-1.5", "1,234.56", "1.234,56", "1 234,56", "1'234.50", "3,50 €", "$12.00", "(5.00)", "12%", "1e6", "0.5"} {
		if !isNumber(value) {
			t.Errorf("%q is not a number", value)
		}
	}
	for _, value := range []string{"", "007", "00", "1-2", "12:30", "2024-01-02", "1.2.3", "=1+1", "a1", "+49 30 123"} {
		if isNumber(value) {
			t.Errorf("%q is a number", value)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("a,b\n\"c\",d")
	f.Fuzz(func(t *testing.T, content string) {
		for _, d := range []Dialect{{',', '"'}, {0, '"'}, {';', '\''}} {
			for record := range d.records(content) {
				if len(record) == 0 {
					t.Error("a record without values")
				}
			}
		}
	})
}
