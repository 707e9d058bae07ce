package text

import "testing"

func TestLamAlefIsMended(t *testing.T) {
	for given, want := range map[string]string{
		"األول": "الأول", "واإلدارة": "والإدارة", "االجتماع": "الاجتماع", "ال": "لا", "ال.": "لا.", "والد": "والد", "البيت": "البيت", "مال": "مال",
	} {
		if got := Mended(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}
