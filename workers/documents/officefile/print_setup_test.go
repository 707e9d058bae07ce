package officefile

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

func TestAWorksheetIsPrintedAsAsked(t *testing.T) {
	for name, test := range map[string]struct {
		setup    PrintSetup
		from, to string
	}{
		"no file name": {
			PrintSetup{},
			`</sheetData><headerFooter><oddHeader>&amp;C&amp;F x</oddHeader><oddFooter>&amp;P &amp;Z</oddFooter></headerFooter></worksheet>`,
			`</sheetData><headerFooter><oddHeader>&amp;C x</oddHeader><oddFooter>&amp;P </oddFooter></headerFooter></worksheet>`,
		},
		"text of a cell stays": {PrintSetup{}, `<c><is><t>&amp;F</t></is></c></worksheet>`, `<c><is><t>&amp;F</t></is></c></worksheet>`},
		"turned":               {PrintSetup{true}, `<pageSetup scale="50" orientation="portrait"/></worksheet>`, `<pageSetup scale="50" orientation="landscape"/></worksheet>`},
		"turned without a setup": {
			PrintSetup{true}, `</x:sheetData></x:worksheet>`, `</x:sheetData><x:pageSetup paperSize="9" orientation="landscape"/></x:worksheet>`,
		},
	} {
		if got := string(test.setup.worksheet([]byte(test.from))); got != test.to {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestStylesOfAnODSArePrintedAsAsked(t *testing.T) {
	const layout = `<style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" style:print-orientation="portrait" fo:margin="2cm"/>`
	got := string(PrintSetup{Landscape: true}.odfStyles([]byte(layout + `<text:p>a<text:file-name text:display="name">x</text:file-name>b</text:p>`)))
	want := `<style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" style:print-orientation="landscape" fo:margin="2cm"/><text:p>ab</text:p>`
	if got != want {
		t.Error(got)
	}
	if again := string(PrintSetup{Landscape: true}.odfStyles([]byte(got))); again != want {
		t.Error("turned twice:", again)
	}
}

func TestACopyForPrintKeepsTheRest(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	long := "<worksheet>" + strings.Repeat("<row/>", 1_000_000) + "</worksheet>"
	parts := []part{entry("xl/workbook.xml", "book"), entry("xl/worksheets/sheet1.xml", long), entry("xl/media/a.png", "picture")}
	if err := os.WriteFile(from, officefiletest.Zip(parts...), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteForPrint(from, to, XLSX, PrintSetup{Landscape: true}); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	c, err := openContainer(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(long, "</worksheet>", `<pageSetup paperSize="9" orientation="landscape"/></worksheet>`, 1)
	if string(c.content("xl/workbook.xml")) != "book" || string(c.content("xl/media/a.png")) != "picture" || string(c.content("xl/worksheets/sheet1.xml")) != want {
		t.Error("the copy has other content")
	}
}
