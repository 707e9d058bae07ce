package csvfile

import "strings"

// Dialect is how a file separates its values.
type Dialect struct {
	// Delimiter between values; 0 if there is only one column.
	Delimiter rune
	// Quote around values that contain delimiters or line ends; doubled, it stands for itself.
	Quote rune
}

// delimiters in the order of preference if several divide a table equally well: commas also occur in numbers.
var delimiters = []rune{'\t', ';', '|', ','}

const (
	sampleRecords = 200
	sampleBytes   = 256 << 10
	// almostEqual is the difference between the shares of two delimiters below which they count as equal.
	almostEqual = 0.05
)

// detect returns the dialect that divides most of the first records into the same number of values.
func detect(text string) Dialect {
	sample := text[:min(len(text), sampleBytes)]
	quote := quoteOf(sample)
	best, bestShare := Dialect{Quote: quote}, almostEqual
	for _, delimiter := range delimiters {
		d := Dialect{Delimiter: delimiter, Quote: quote}
		if share := d.regularity(sample); share > bestShare+almostEqual {
			best, bestShare = d, share
		}
	}
	return best
}

// regularity returns the share of records that have the most common number of values, if that is more than one.
func (d Dialect) regularity(sample string) float64 {
	counts := map[int]int{}
	all := 0
	for record := range d.records(sample) {
		counts[len(record)]++
		if all++; all == sampleRecords {
			break
		}
	}
	most := 0
	for values, count := range counts {
		if values > 1 {
			most = max(most, count)
		}
	}
	return float64(most) / float64(max(all, 1))
}

// quoteOf returns the single quote only if it surrounds values and no double quote occurs.
func quoteOf(sample string) rune {
	if strings.ContainsRune(sample, '"') {
		return '"'
	}
	around := 0
	for _, delimiter := range delimiters {
		around = max(around, strings.Count(sample, "'"+string(delimiter)+"'"))
	}
	if around >= len(strings.Split(sample, "\n"))/2 && around > 0 {
		return '\''
	}
	return '"'
}

// declared reads the line by which a file declares its delimiter to Excel, as in sep=; and returns the rest.
func declared(text string) (delimiter rune, rest string, found bool) {
	line, rest, _ := strings.Cut(text, "\n")
	name, value, found := strings.Cut(strings.TrimRight(line, "\r"), "=")
	runes := []rune(value)
	if !found || !strings.EqualFold(name, "sep") || len(runes) != 1 || runes[0] == '"' {
		return 0, text, false
	}
	return runes[0], rest, true
}

// Name returns the delimiter's name for a job's metadata.
func (d Dialect) Name() string {
	if name := delimiterNames[d.Delimiter]; name != "" {
		return name
	}
	return string(d.Delimiter)
}

var delimiterNames = map[rune]string{0: "none", '\t': "tab", ';': "semicolon", '|': "pipe", ',': "comma"}
