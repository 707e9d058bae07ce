package layout

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// headingStep is how much larger than the text a heading must be.
	headingStep = 1.1
	// headingCharactersMax and headingLinesMax keep large text, as in an introduction, from becoming a heading.
	headingCharactersMax, headingLinesMax = 220, 4
	// boldCharactersMax applies to headings that are bold and no larger than the text.
	boldCharactersMax = 120
	levelsMax         = 6
)

// rankHeadings finds the headings and gives each the level that the file says, or the rank of its size. Where the file says which are headings, bold lines are
// none.
func rankHeadings(d *Document, said [][]saidHead) {
	ranks, isSaid := headingSizes(d), slices.ContainsFunc(said, func(heads []saidHead) bool { return len(heads) > 0 })
	for p := range d.Pages {
		blocks := d.Pages[p].Blocks
		followed := slices.Concat(blocks, firstAfter(d, p))
		for i := range blocks {
			b := &blocks[i]
			level := saidLevel(*b, said[p])
			switch {
			case level > 0:
				b.Kind, b.Level = Heading, level
			case isLarge(*b, d.BodySize):
				b.Kind, b.Level = Heading, rank(ranks, b.Size)
			case !isSaid && isBoldLine(followed, i, d.BodySize):
				b.Kind, b.Level = Heading, min(len(ranks)+1+boldRank(*b, d.BodySize), levelsMax)
			default:
				continue
			}
			if b.Marker != "" { // a numbered heading is not a list item
				b.Runs = append([]text.Run{{Text: b.Marker + " ", Style: b.Runs[0].Style}}, b.Runs...)
				b.Marker, b.Ordered = "", false
			}
		}
	}
}

// firstAfter returns what the page after one begins with: a bold line at a page's end may be the heading of that.
func firstAfter(d *Document, at int) []Block {
	const most = 2
	if at+1 == len(d.Pages) {
		return nil
	}
	blocks := d.Pages[at+1].Blocks
	return blocks[:min(most, len(blocks))]
}

var sectionNumber = regexp.MustCompile(`^(\d{1,2}|[A-Z])(\.\d{1,2})*\.?$`)

// nextHead returns the place of the first numbered heading from a row on, or how many rows there are. No table reaches over one: it is larger than the row
// below it, and there is a gap after its number only.
func nextHead(rows []text.Row, from int) int {
	for i := from; i+1 < len(rows); i++ {
		r := &rows[i]
		if r.Em < headingStep*rows[i+1].Em || r.IsSolid() || r.RTL || len(r.Words) < 2 || !sectionNumber.MatchString(r.Words[0].Text) {
			continue
		}
		rest := r.Rest()
		if rest.Words[0].X0-r.Words[0].X1 > 0.5*r.Em && rest.IsUnbroken(gapEms*r.Em) && unicode.IsLetter(text.First(rest.Words[0].Text)) {
			return i
		}
	}
	return len(rows)
}

// headingSizes returns the sizes of large blocks without duplicates, the largest first.
func headingSizes(d *Document) (all []float64) {
	each(d, func(blocks []Block, i int) {
		if isLarge(blocks[i], d.BodySize) {
			all = append(all, blocks[i].Size)
		}
	})
	slices.SortFunc(all, func(a, b float64) int { return cmp.Compare(b, a) })
	return slices.CompactFunc(all, func(a, b float64) bool { return math.Abs(a-b) < 0.04*a })
}

func rank(sizes []float64, size float64) int {
	for i, s := range sizes {
		if size > s*0.96 {
			return min(i+1, levelsMax)
		}
	}
	return levelsMax
}

func isLarge(b Block, body float64) bool {
	return mayHead(b, headingCharactersMax) && b.Size >= headingStep*body && (b.Kind != ListItem || b.Ordered)
}

func mayHead(b Block, charactersMax int) bool {
	if b.Kind != Paragraph && b.Kind != ListItem || len(b.Lines) > headingLinesMax {
		return false
	}
	content := text.Of(b.Runs)
	isOnLines := strings.Contains(content, "\n") // as an address is
	return utf8.RuneCountInString(content) <= charactersMax && strings.IndexFunc(content, unicode.IsLetter) >= 0 && !isOnLines
}

// isBoldLine reports whether a block is bold and short, and the text after it is not bold; between the two there may be one more such line.
func isBoldLine(blocks []Block, i int, body float64) bool {
	return mayBeBoldHead(blocks[i], body) && i+1 < len(blocks) && (endsBold(blocks[i+1], body) ||
		mayBeBoldHead(blocks[i+1], body) && i+2 < len(blocks) && endsBold(blocks[i+2], body))
}

// endsBold reports whether a block after bold lines is their text, or a heading for its size.
func endsBold(b Block, body float64) bool { return b.Kind == Table || !allBold(b) || isLarge(b, body) }

func mayBeBoldHead(b Block, body float64) bool {
	if !mayHead(b, boldCharactersMax) || len(b.Lines) > 2 || b.Size < 0.6*body || !allBold(b) || b.Kind == ListItem && !b.Ordered {
		return false
	}
	if content := text.Of(b.Runs); strings.HasSuffix(content, ".") || strings.HasSuffix(content, ",") || strings.HasSuffix(content, ";") {
		return false
	}
	return true
}

func allBold(b Block) bool {
	for _, run := range b.Runs {
		if !run.Bold && strings.TrimSpace(run.Text) != "" {
			return false
		}
	}
	return len(b.Runs) > 0
}

// boldRank puts bold lines that are smaller than the text one level deeper.
func boldRank(b Block, body float64) int {
	if b.Size < 0.95*body {
		return 1
	}
	return 0
}

// joinTitles makes one heading of lines of one size and level that are close to each other and in the middle of each other.
func joinTitles(d *Document) {
	for i := range d.Pages {
		var all []Block
		for _, b := range d.Pages[i].Blocks {
			if n := len(all); n > 0 && goesOnTitle(all[n-1], b) {
				all[n-1].Box = all[n-1].Box.Union(b.Box)
				all[n-1].Runs = slices.Concat(all[n-1].Runs, []text.Run{{Text: "\n", Style: b.Runs[0].Style}}, b.Runs)
				all[n-1].Lines = slices.Concat(all[n-1].Lines, b.Lines)
				continue
			}
			all = append(all, b)
		}
		d.Pages[i].Blocks = all
	}
}

func goesOnTitle(a, b Block) bool {
	const gapMax, sameMiddle, otherEdge = 0.5, 0.5, 0.5 // of the size
	if a.Kind != Heading || b.Kind != Heading || a.Level != b.Level || math.Abs(a.Size-b.Size) > 0.04*a.Size || len(a.Lines)+len(b.Lines) > headingLinesMax {
		return false
	}
	gap := b.Box.Y0 - a.Box.Y1
	return gap > -a.Size && gap < gapMax*a.Size && math.Abs(a.Box.MidX()-b.Box.MidX()) < sameMiddle*a.Size && math.Abs(a.Box.X0-b.Box.X0) > otherEdge*a.Size
}

// saidHead is a heading that the file names, with where it is.
type saidHead struct {
	page.Box

	level int
}

// saidHeads returns the headings that the file says each page has.
func saidHeads(sheets []sheet) [][]saidHead {
	heads := make([][]saidHead, len(sheets))
	for i := range sheets {
		for _, h := range sheets[i].Heads {
			around, _ := page.Around(h.Boxes)
			heads[i] = append(heads[i], saidHead{around, h.Level})
		}
	}
	return heads
}

// saidLevel returns the level of the heading that a block is to the file, 0 for none: its middle is in the heading, and it is not much more.
func saidLevel(b Block, heads []saidHead) int {
	if len(heads) == 0 || utf8.RuneCountInString(text.Of(b.Runs)) > headingCharactersMax || b.Kind != Paragraph && (b.Kind != ListItem || !b.Ordered) {
		return 0
	}
	for _, h := range heads {
		if h.Holds(b.Box.MidX(), b.Box.MidY()) && b.Box.Height() < 2*h.Height() {
			return h.level
		}
	}
	return 0
}
