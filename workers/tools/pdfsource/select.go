package pdfsource

import (
	"strconv"
	"strings"
)

// Select returns which pages of a document are asked for, sorted, each once, and the parts of ranges that name pages
// which the document lacks. ranges are as in 1-3,5, or "" for all.
func Select(ranges string, pages int) (selected []int, missing []string) {
	if strings.TrimSpace(ranges) == "" {
		ranges = "1-" + strconv.Itoa(pages)
	}
	wanted := make([]bool, pages+1)
	for part := range strings.SplitSeq(ranges, ",") {
		part = strings.ReplaceAll(part, " ", "")
		first, last, ok := bounds(part)
		if !ok || last > pages {
			missing = append(missing, part)
		}
		for page := first; ok && page <= min(last, pages); page++ {
			wanted[page] = true
		}
	}
	for page := 1; page <= pages; page++ {
		if wanted[page] {
			selected = append(selected, page)
		}
	}
	return selected, missing
}

// bounds reads a page or a range, counted from 1.
func bounds(part string) (first, last int, ok bool) {
	from, to, isRange := strings.Cut(part, "-")
	if !isRange {
		to = from
	}
	first, errFirst := strconv.Atoi(from)
	last, errLast := strconv.Atoi(to)
	return first, last, errFirst == nil && errLast == nil && first >= 1 && last >= first
}
