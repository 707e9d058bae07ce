package pdfread

import "strconv"

// Scanned returns the numbers of pages that are pictures without text.
func (s Source) Scanned() []int {
	numbers := []int{} // never null in JSON
	for _, p := range s.Pages {
		if p.Scanned {
			numbers = append(numbers, p.Number)
		}
	}
	return numbers
}

// Warnings are what people should know when they read the output.
func (s Source) Warnings() []string {
	all := append([]string{}, s.warnings...)
	broken, cut := 0, 0
	for _, p := range s.Pages {
		if p.Broken {
			broken++
		}
		if p.Cut {
			cut++
		}
	}
	warn := func(n int, text string) {
		if n > 0 {
			all = append(all, strconv.Itoa(n)+" "+text)
		}
	}
	warn(len(s.Scanned()), "page(s) are pictures without text; what is on them was not read (no text recognition is done).")
	warn(broken, "page(s) are damaged and were left out.")
	warn(cut, "page(s) have more on them than is read of one; the rest was left out.")
	warn(s.Dropped(), "line(s) of running headers and footers were left out.")
	if odd := s.OddChars; odd*50 > s.TextChars {
		warn(odd, "characters have no meaning outside of the PDF's fonts and may be wrong.")
	}
	return append(all, s.PageCoverage.Warnings()...)
}

// Score is how much of what the pages show could be converted, 0 to 1: the fraction of the pages that are not scans, times the
// fraction of their characters that is in the output, times the fraction of those that have a meaning in Unicode. It says
// nothing about how well headings or tables were recognised.
func (s Source) Score() float64 {
	readable := 0
	for _, p := range s.Pages {
		if !p.Scanned && !p.Broken {
			readable++
		}
	}
	return float64(readable) / float64(len(s.Pages)) * s.Coverage() * (1 - part(s.OddChars, s.TextChars, 0))
}

// Coverage is the fraction of the text's characters, without running headers and footers, that is in the blocks, 0 to 1.
func (s Source) Coverage() float64 { return min(part(s.KeptChars, s.TextChars, 1), 1) }

func part(of, whole int, none float64) float64 {
	if whole == 0 {
		return none
	}
	return float64(of) / float64(whole)
}
