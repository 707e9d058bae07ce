package strangers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

const (
	// groffCellLetters is how long the cells of a column are at most that are not filled as text.
	groffCellLetters = 24
	groffTextInches  = 2.2
)

// groff writes a document in the macros of ms, and its tables for tbl.
func (p plain) groff() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".nr PS %g\n.nr VS %g\n.nr LL 6.3i\n.nr PO 1i\n", p.Style.Size, p.Style.Size+2)
	if p.Style.Font == "sans" {
		b.WriteString(".fam H\n")
	}
	for _, block := range p.Blocks {
		switch block.Kind {
		case "table":
			p.Style.tbl(&b, block)
		case "h1":
			b.WriteString(".SH\n" + groffText(block.Text) + "\n")
		default:
			b.WriteString(".LP\n" + groffText(block.Text) + "\n")
		}
	}
	return b.String()
}

// groffText escapes what groff would read as a request or as the beginning of one.
func groffText(text string) string { return `\&` + strings.ReplaceAll(text, `\`, `\e`) }

func (s style) tbl(b *strings.Builder, t plainBlock) {
	options := map[string]string{"full": "allbox", "book": "", "head": ""}[s.Rules]
	if s.Whole {
		options = strings.TrimSpace(options + " expand")
	}
	head := t.headRows()
	b.WriteString(".TS" + map[bool]string{true: " H"}[head > 0] + "\n")
	if options != "" {
		b.WriteString(options + ";\n")
	}
	widths := t.widths(groffCellLetters + 1)
	grid := t.grid()
	for row := range grid {
		b.WriteString(tblFormat(t, grid, row, widths) + map[bool]string{true: ".\n", false: "\n"}[row+1 == len(grid)])
	}
	if s.Rules == "book" {
		b.WriteString("_\n")
	}
	for row := range grid {
		if head > 0 && row == head {
			b.WriteString(".TH\n")
		}
		b.WriteString(tblRow(grid[row], widths) + "\n")
		if s.Rules == "rows" || row+1 == head && (s.Rules == "head" || s.Rules == "book") || row+1 == len(grid) && s.Rules == "book" {
			b.WriteString("_\n")
		}
	}
	b.WriteString(".TE\n")
}

// tblFormat returns the keys of a row's cells.
func tblFormat(t plainBlock, grid [][]*plainCell, row int, widths []int) string {
	keys := make([]string, t.Cols)
	for c, cell := range grid[row] {
		if cell == nil {
			if keys[c] == "" {
				keys[c] = "l"
			}
			continue
		}
		keys[c] = "l"
		if cell.Number {
			keys[c] = "r"
		}
		if cell.Head {
			keys[c] += "b"
		}
		if widths[c] > groffCellLetters && cell.ColSpan == 1 {
			keys[c] += fmt.Sprintf("w(%gi)", groffTextInches)
		}
		for at := c + 1; at < c+cell.ColSpan; at++ {
			keys[at] = "s"
		}
	}
	for c := range keys {
		for up := row - 1; up >= 0; up-- {
			if above := grid[up][c]; above != nil && above.RowSpan > row-up {
				keys[c] = "^"
			}
		}
	}
	return strings.Join(keys, " ")
}

func tblRow(cells []*plainCell, widths []int) string {
	fields := make([]string, 0, len(cells))
	for c, cell := range cells {
		switch {
		case cell == nil:
			if c > 0 && slices.ContainsFunc(cells[:c], func(o *plainCell) bool { return o != nil && o.Col+o.ColSpan > c }) {
				continue // tbl has no field where a cell reaches over a column
			}
			fields = append(fields, "")
		case widths[c] > groffCellLetters && cell.ColSpan == 1:
			fields = append(fields, "T{\n"+groffText(cell.Text)+"\nT}")
		case cell.Text == "":
			fields = append(fields, "")
		default:
			fields = append(fields, groffText(cell.Text))
		}
	}
	return strings.Join(fields, "\t")
}

func (c Corpus) groff(ctx context.Context, all []Document) error {
	for _, d := range all {
		from := source(d, ".ms")
		if err := os.WriteFile(from, []byte(d.plainSource()), 0o600); err != nil {
			return err
		}
		out, err := exec.CommandContext(ctx, "groff", "-k", "-t", "-ms", "-Tpdf", from).Output() //nolint:gosec // a file of ours
		if err == nil {
			err = os.WriteFile(d.PDF, out, 0o600)
		}
		if err != nil {
			return fmt.Errorf("groff: %s: %w", d.Name, err)
		}
	}
	return nil
}
