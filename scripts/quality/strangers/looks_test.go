package strangers

import (
	"strings"
	"testing"
)

func TestALookHasRoomForTheLongestWordsOfATable(t *testing.T) {
	body := func(letters ...int) string {
		var b strings.Builder
		for _, n := range letters {
			b.WriteString("<td>of " + strings.Repeat("x", n))
		}
		return "<table><tr>" + b.String() + "<tr>" + b.String() + "</table>"
	}
	narrow := look{columnLetters: 2 * (10 + gapLetters)}
	for letters, want := range map[[2]int]bool{{10, 10}: true, {11, 10}: false, {15, 5}: true} {
		d := Document{Body: body(letters[0], letters[1])}
		if got := narrow.hasRoom(d.Truth().Tables); got != want {
			t.Errorf("%v: %t", letters, got)
		}
	}
	if spanned := (Document{Body: `<table><tr><td colspan="2">` + strings.Repeat("x", 90) + "<tr><td>a<td>b</table>"}); !narrow.hasRoom(spanned.Truth().Tables) {
		t.Error("a cell over both columns has room in them")
	}
}

func TestADocumentGetsTheNextLookThatHasRoom(t *testing.T) {
	moved := 0
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		plain := dressed(Document{Name: name, Body: "<p>text"})
		wide := dressed(Document{Name: name, Body: "<table><tr><td>" + strings.Repeat("x", 40) + "<td>" + strings.Repeat("y", 30) + "<tr><td>1<td>2</table>"})
		if wide.Printer == Typst && wide.CSS == "columns" || strings.Contains(wide.CSS, "columns:") || strings.Contains(wide.CSS, "td,th{overflow-wrap:anywhere}") {
			t.Errorf("%s: in columns, %s", name, wide.CSS)
		}
		if plain.CSS != wide.CSS || plain.Printer != wide.Printer {
			moved++
		}
	}
	if moved == 0 || moved == 8 {
		t.Errorf("%d of 8 have another look", moved)
	}
	if d := dressed(Document{Name: "a", Body: "<table><tr><td>" + strings.Repeat("x", 200) + "<td>b<tr><td>1<td>2</table>"}); d.Printer == Chromium && !strings.Contains(d.CSS, "anywhere}") {
		t.Errorf("no look has room, and words are not broken: %s", d.CSS)
	}
}
