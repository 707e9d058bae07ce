package pdfium_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// pageIn writes a page in a font of a name, whose narrow letters and whose wide ones have the widths given.
func pageIn(t *testing.T, name string, narrow, wide int) (path string) {
	t.Helper()
	p := pdftest.New()
	var widths strings.Builder
	for letter := ' '; letter <= '~'; letter++ {
		width := (narrow + wide) / 2
		if strings.ContainsRune("iltfjI.,:;'! ", letter) {
			width = narrow
		} else if strings.ContainsRune("mwMW@%", letter) {
			width = wide
		}
		fmt.Fprintf(&widths, "%d ", width)
	}
	font := p.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[%s]"+
		"/FontDescriptor<</Type/FontDescriptor/FontName/%[1]s/Flags 4/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>>>",
		name, widths.String()))
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<</Font<</F1 %d 0 R>>>>", font), pdftest.Lines(72, 780, "milk"))
	return pdftest.Saved(t, p.Bytes())
}

// named returns the style of a word in such a font.
func named(t *testing.T, name string, narrow, wide int) page.Style {
	t.Helper()
	var words []page.Word
	if err := engine(t).Read(t.Context(), pageIn(t, name, narrow, wide), nil, func(p page.Page) { words = append(words, p.Words...) }); err != nil {
		t.Fatal(err)
	}
	if len(words) != 1 || words[0].Text != "milk" {
		t.Fatalf("%+v", words)
	}
	return words[0].Style
}

func TestFontsOfTeXAreBoldByTheirNames(t *testing.T) {
	for name, bold := range map[string]bool{
		"ABCDEF+CMBX12": true, "CMB10": true, "CMSSBX10": true, "SFBX1095": true, "ECRB1000": true, "LinLibertineTB": true, "LinBiolinumTBO": true,
		"NimbusRomNo9L-Medi": true, "NimbusSanL-Demi": true, "CMR10": false, "CMTI10": false, "SFRM1000": false, "LinLibertineT": false, "Roboto-Medium": false,
		"Cambria": false, "TimesNewRoman": false,
	} {
		if got := named(t, name, 280, 830); got.Bold != bold || got.Mono {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestAFontOfOnePitchIsMonospacedWhateverItsName(t *testing.T) {
	if got := named(t, "CMTT10", 525, 525); !got.Mono || got.Bold {
		t.Errorf("one pitch: %+v", got)
	}
	if got := named(t, "CMR10", 277, 833); got.Mono {
		t.Errorf("many widths: %+v", got)
	}
}

func TestFontsOfTeXMayHaveNoSerifs(t *testing.T) {
	for name, plain := range map[string]bool{"CMSS10": true, "SFSS1000": true, "SFSX1728": true, "LMSans10-Regular": true, "CMR10": false, "SFRM1000": false, "Arial": false} {
		written, err := engine(t).Texts(t.Context(), pageIn(t, name, 280, 830), []int{1})
		if err != nil || len(written) != 1 || written[0].Plain != plain {
			t.Errorf("%s: %+v, %v", name, written, err)
		}
	}
}

func TestSerifsAreKnownByTheNamesOfFonts(t *testing.T) {
	for name, serifs := range map[string]float64{
		"Times-Roman": 1, "CMR10": 1, "SFRM1000": 1, "LiberationSerif": 1, "LinLibertineT": 1, "Georgia": 1, "Helvetica": 0, "LiberationSans": 0, "OpenSans-Light": 0, "MS-SansSerif": 0,
	} {
		sketches, err := opened(t, pageIn(t, name, 280, 830)).Sketches(t.Context(), []int{1})
		if err != nil || len(sketches) != 1 || sketches[0].Page.Serifs != serifs {
			t.Errorf("%s: %+v, %v", name, sketches, err)
		}
	}
}
