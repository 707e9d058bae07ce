package pptx

import (
	"fmt"
	"strings"
	"testing"
)

func TestFontsThatNobodyHasHaveTheNameOfOneThatLooksLikeThem(t *testing.T) {
	for name, want := range map[string]string{
		"Computer Modern": "Times New Roman", "Linux Libertine T": "Times New Roman", "LMRoman10": "Times New Roman", "NimbusRomNo9L": "Times New Roman",
		"Linux Biolinum T": "Arial", "LMSans17": "Arial", "CMSS10": "Arial", "CMTT10": "Courier New", "LMMono10": "Courier New", "Inconsolatazi4": "Courier New",
		"Calibri": "Calibri", "Open Sans": "Open Sans", "Cambria Math": "Cambria Math", "UnitRoundedPro": "UnitRoundedPro",
	} {
		got := string(shown([]byte(`<a:latin typeface="`+name+`"/><a:ea typeface="`+name+`"/>`), false))
		if strings.Count(got, `typeface="`+want+`"`) != 2 {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestComputerModernMayHaveNoSerifs(t *testing.T) {
	const latin = `<a:latin typeface="%s"/>`
	if got := string(shown(fmt.Appendf(nil, latin, "Computer Modern"), true)); got != fmt.Sprintf(latin, "Arial") {
		t.Error(got)
	}
}

// A line of the page that is broken covers the one below.
func TestLinesOfThePageAreNotBroken(t *testing.T) {
	const box, shape = `<a:bodyPr lIns="0" rIns="0" tIns="0" bIns="0" anchor="t"><a:noAutofit/></a:bodyPr>`, `<a:bodyPr anchor="ctr"/>`
	if got := string(shown([]byte(box+shape), false)); !strings.Contains(got, `<a:bodyPr wrap="none" lIns="0" rIns="0"`) || !strings.HasSuffix(got, shape) {
		t.Error(got)
	}
}

func TestControlCharactersAreNotShown(t *testing.T) {
	if got := string(shown([]byte(`<a:t>1_x0014__x001B_0</a:t><a:t>_x005F_x0014_ a_x0009_b</a:t>`), false)); got != `<a:t>10</a:t><a:t>_x005F_x0014_ a_x0009_b</a:t>` {
		t.Error(got)
	}
}
