package strangers

import "testing"

func TestPagesToTuneWithAreOfAllKindsAndNeverHeldBack(t *testing.T) {
	kinds := map[string]bool{}
	again := practicePages(2 * len(practiceKinds))
	for i, d := range practicePages(2 * len(practiceKinds)) {
		kinds[d.Kind] = true
		if d.Body != again[i].Body || d.CSS != again[i].CSS || d.Printer != again[i].Printer {
			t.Errorf("%s differs each time", d.Name)
		}
		if truth := d.Truth(); !d.IsPractice() || d.IsHeldBack() || truth.Text() == "" {
			t.Errorf("%s is held back or has no truth", d.Name)
		}
	}
	if len(kinds) != len(practiceKinds) {
		t.Errorf("%d kinds of %d", len(kinds), len(practiceKinds))
	}
	for _, d := range generated() {
		if d.IsPractice() {
			t.Errorf("%s is of the corpus", d.Name)
		}
	}
}

func TestFurtherDocumentsAreOfEachKindAndOfNeitherHalf(t *testing.T) {
	names, count := map[string]bool{}, 0
	for _, d := range generated() {
		names[d.Name] = true
	}
	bodies := map[string]bool{}
	for _, d := range further(2) {
		if names[d.Name] || !d.IsPractice() || d.IsHeldBack() || bodies[d.Body] {
			t.Errorf("%s is of the corpus, or there twice", d.Name)
		}
		bodies[d.Body] = true
		count++
	}
	if count != 2*(len(kinds())+len(figured)) {
		t.Errorf("%d documents", count)
	}
}
