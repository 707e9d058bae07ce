package pdftest

import (
	"fmt"
	"strings"
)

// Tag is an element of a tagged PDF's structure (ISO 32000-1, 14.8).
type Tag struct {
	// Kind is as in Table or TD. Entries are further ones, as in /A<</O/Table/ColSpan 2>>.
	Kind, Entries string
	// Text is written on page Page, which counts from 0, with its base line at Y, from the bottom, and belongs to the element; "" for none.
	Text       string
	Page, X, Y int
	Tags       []Tag
}

// Tagged returns a PDF with a structure, on so many pages; untagged is the content of each outside of it.
func Tagged(pages int, untagged string, tags ...Tag) []byte {
	w := tagWriter{PDF: New(), content: make([]strings.Builder, pages), owners: make([][]string, pages)}
	for range pages {
		w.pages = append(w.pages, w.Add(""))
	}
	root := w.Add("")
	var kids, parents strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&kids, "%d 0 R ", w.write(t, root))
	}
	for i, page := range w.pages {
		contents := w.Stream("", w.content[i].String()+untagged)
		w.objects[page-1] = fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Resources<<%s>>/StructParents %d/Contents %d 0 R>>", pagesObject, Helvetica, i, contents)
		fmt.Fprintf(&parents, "%d[%s]", i, strings.Join(w.owners[i], " "))
	}
	w.objects[root-1] = fmt.Sprintf("<</Type/StructTreeRoot/K[%s]/ParentTree<</Nums[%s]>>>>", kids.String(), parents.String())
	w.Catalog = fmt.Sprintf("/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R", root)
	return w.Bytes()
}

// tagWriter has, for each page, its content and the elements that its marks are of.
type tagWriter struct {
	*PDF

	content []strings.Builder
	owners  [][]string
}

// write writes an element and those in it, and returns its number.
func (w *tagWriter) write(t Tag, parent int) int {
	number := w.Add("")
	var kids strings.Builder
	if t.Text != "" {
		mark := len(w.owners[t.Page])
		w.owners[t.Page] = append(w.owners[t.Page], fmt.Sprintf("%d 0 R", number))
		fmt.Fprintf(&w.content[t.Page], "/%s<</MCID %d>>BDC %sEMC\n", t.Kind, mark, Lines(t.X, t.Y, strings.Split(t.Text, "\n")...))
		fmt.Fprintf(&kids, "<</Type/MCR/Pg %d 0 R/MCID %d>>", w.pages[t.Page], mark)
	}
	for _, child := range t.Tags {
		fmt.Fprintf(&kids, "%d 0 R ", w.write(child, number))
	}
	w.objects[number-1] = fmt.Sprintf("<</Type/StructElem/S/%s/P %d 0 R%s/K[%s]>>", t.Kind, parent, t.Entries, kids.String())
	return number
}

// TableTag is a table of rows, whose cells are written at these places from the left, each row so far below the one before; "" is an empty cell.
func TableTag(at []int, y, pitch int, rows ...[]string) Tag {
	table := Tag{Kind: "Table"}
	for i, row := range rows {
		tr := Tag{Kind: "TR"}
		for c, text := range row {
			tr.Tags = append(tr.Tags, Tag{Kind: "TD", Text: text, X: at[c], Y: y - i*pitch})
		}
		table.Tags = append(table.Tags, tr)
	}
	return table
}
