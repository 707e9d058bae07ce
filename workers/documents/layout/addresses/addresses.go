// Package addresses reads addresses beside each other, as letters, invoices and the heads of papers have them: rows of cells in form, but each column is
// read by itself. A column is an address by what its lines say, and all of them are.
package addresses

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// gapEms is the minimal gap between two addresses.
	gapEms = 1.2
	// linesMin and linesMax are how many lines an address has.
	linesMin, linesMax = 2, 9
	// closeMax is the maximal gap between two lines, in heights of a line.
	closeMax = 0.8
)

// At returns how many rows from the first on are of addresses side by side, and the lines of each; 0 for none.
func At(rows []text.Row) (taken int, all [][]text.Row) {
	if len(rows) < linesMin || !hasParts(&rows[0]) {
		return 0, nil
	}
	for taken < len(rows) && taken <= linesMax && !rows[taken].IsSolid() && !rows[taken].RTL && (taken == 0 || goesOn(rows[:taken], &rows[taken])) {
		taken++
	}
	for ; taken >= linesMin; taken-- {
		if all = columnsOf(rows[:taken]); areAddresses(all) {
			return taken, all
		}
	}
	return 0, nil
}

// goesOn reports whether a row is close to those above it and does not look like the first, if those below that do not: names are often bold or larger.
func goesOn(above []text.Row, r *text.Row) bool {
	looksLike := func(a, b *text.Row) bool { return a.Bold == b.Bold && math.Abs(a.Em-b.Em) < 0.05*a.Em }
	last := &above[len(above)-1]
	if r.Gap(last) > closeMax*r.LineHeight() {
		return false
	}
	return len(above) < linesMin || looksLike(&above[0], last) || !looksLike(&above[0], r)
}

func hasParts(r *text.Row) bool { return !r.IsSolid() && !r.IsUnbroken(gapEms*r.Em) }

// columnsOf returns the parts of rows that are below each other, from left to right; parts that overlap those of two columns join them.
func columnsOf(rows []text.Row) (columns [][]text.Row) {
	var extents []text.Row // one for each column; its box alone matters
	for i := range rows {
		for _, part := range rows[i].Chunks(gapEms * rows[i].Em) {
			merged := text.Row{Box: part.Box}
			extents = slices.DeleteFunc(extents, func(e text.Row) bool {
				if e.X0 >= part.X1 || e.X1 <= part.X0 {
					return false
				}
				merged.Box = merged.Union(e.Box)
				return true
			})
			extents = append(extents, merged)
		}
	}
	slices.SortFunc(extents, func(a, b text.Row) int { return int(a.X0 - b.X0) })
	columns = make([][]text.Row, len(extents))
	for i := range rows {
		for at, e := range extents {
			var words []text.Word
			for _, w := range rows[i].Words {
				if w.MidX() > e.X0 && w.MidX() < e.X1 {
					words = append(words, w)
				}
			}
			if len(words) > 0 {
				columns[at] = append(columns[at], text.RowsOf(words)...)
			}
		}
	}
	return columns
}

var (
	mail   = regexp.MustCompile(`\S@\S+\.\pL{2,}`)
	web    = regexp.MustCompile(`(?i)^(www\.|https?://)\S+$`)
	phone  = regexp.MustCompile(`(?i)^((tel|phone|telefon|fax|telefax|mobile?|mobil|tél)\b[.:]?\s*)?\+?[\d(][\d ()/.-]{7,}$`)
	postal = regexp.MustCompile(`^(\pL{1,2}[- ])?\d{4,6} \p{Lu}\pL+|, [A-Z]{2} \d{5}|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b`)
	street = regexp.MustCompile(`(?i)^\d{1,5}[a-z]?,? ([\pL.'-]+ ){1,4}(st|street|road|rd|ave|avenue|blvd|boulevard|lane|drive|way|square)\b\.?` +
		`|^\pL[\pL. -]*(str\.|straße|strasse|weg|platz|gasse|allee) ?\d+|^\d{1,4}( ?(bis|ter))?,? (rue|avenue|bd|boulevard|place|impasse|chemin|quai) `)
	institution = regexp.MustCompile(`(?i)\b(universi\pL+|institut\pL*|departe?ment\pL*|laborator\pL+|colleg\pL+|school|facult\pL+|fakultät|hochschule|academy|research|` +
		`inc|ltd|gmbh|corp|company|s\.?a\.?r\.?l)\b`)
	// party is what invoices and orders have above an address.
	party = regexp.MustCompile(`(?i)^((bill|billed|ship|shipped|sold|deliver|invoice|pay) (to|from)|from|to|sender|recipient|buyer|seller|customer|client|supplier|vendor|billing|shipping|` +
		`absender|empfänger|kunde|(liefer|rechnungs)(adresse|anschrift)|verkäufer|käufer|exp[ée]dit(ion|eur)|destinataire|factur(ation|é à)|livraison|vendeur|acheteur|fournisseur|` +
		`remitente|destinatario|cliente|proveedor|mittente|fornitore|afzender|klant|leverancier)( address)? ?:?$`)
	account = regexp.MustCompile(`^[A-Z]{2}\d{2}( ?[A-Z\d]{4}){3,}`)
	place   = regexp.MustCompile(`^\p{Lu}[\pL.' -]+(, [\p{Lu}][\pL.' -]+){1,3}$`)
)

// areAddresses reports whether all columns are addresses: each begins with a name and has a line that an address may have, and most have more.
func areAddresses(columns [][]text.Row) bool {
	if len(columns) < 2 { //nolint:mnd // beside each other
		return false
	}
	all := 0
	for _, lines := range columns {
		n := evidence(lines)
		if n == 0 {
			return false
		}
		all += n
	}
	return all >= 2*len(columns)-1
}

// evidence is how much says that lines are an address; 0 if they are none. Mailboxes, streets and towns with their code are certain, institutions, telephones and
// places are not.
func evidence(lines []text.Row) (found int) {
	const charactersMax, certain, likely = 60, 2, 1
	if len(lines) < linesMin || len(lines) > linesMax || !isName(lines[0].Text()) {
		return 0
	}
	if party.MatchString(lines[0].Text()) {
		found += likely
	}
	for i := range lines[1:] {
		line := lines[1+i].Text()
		switch {
		case utf8.RuneCountInString(line) > charactersMax:
			return 0
		case mail.MatchString(line), postal.MatchString(line), street.MatchString(line):
			found += certain
		case web.MatchString(line), phone.MatchString(line), account.MatchString(line), institution.MatchString(line), place.MatchString(line):
			found += likely
		case unicode.IsLower(text.First(line)):
			return 0 // a sentence
		}
	}
	return found
}

// isName reports whether a line may be that of a person or a company, or says what follows: it begins with a capital, and has neither numbers nor a colon within it.
func isName(line string) bool {
	label := strings.TrimRight(line, ": ") // as in "Bill to:"
	return unicode.IsUpper(text.First(line)) && !strings.ContainsFunc(line, unicode.IsDigit) && !strings.Contains(label, ":")
}
