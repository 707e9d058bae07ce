package pdftoexcel

import (
	"regexp"
	"strings"
	"time"
)

// dateForms are the ways in which dates are written, with Go's layout and Excel's format.
var dateForms = []struct {
	shape       *regexp.Regexp
	layout      string
	format      string
	ifDayFirst  bool
	ifMonthThen bool
}{
	{shape: regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`), layout: "2006-01-02", format: "yyyy-mm-dd"},
	{shape: regexp.MustCompile(`^\d{4}/\d{2}/\d{2}$`), layout: "2006/01/02", format: "yyyy/mm/dd"},
	{shape: regexp.MustCompile(`^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$`), layout: "2006-01-02 15:04", format: "yyyy-mm-dd hh:mm"},
	{shape: regexp.MustCompile(`^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$`), layout: "2006-01-02 15:04:05", format: "yyyy-mm-dd hh:mm:ss"},
	{shape: regexp.MustCompile(`^\d{1,2}\.\d{1,2}\.\d{4}$`), layout: "2.1.2006", format: "dd.mm.yyyy"},
	{shape: slashDate, layout: "2/1/2006", format: "dd/mm/yyyy", ifDayFirst: true},
	{shape: slashDate, layout: "1/2/2006", format: "mm/dd/yyyy", ifMonthThen: true},
	{shape: regexp.MustCompile(`^\d{1,2} [A-Z][a-z]{2} \d{4}$`), layout: "2 Jan 2006", format: "d mmm yyyy"},
	{shape: regexp.MustCompile(`^\d{1,2} [A-Z][a-z]+ \d{4}$`), layout: "2 January 2006", format: "d mmmm yyyy"},
	{shape: regexp.MustCompile(`^[A-Z][a-z]{2} \d{1,2}, \d{4}$`), layout: "Jan 2, 2006", format: "mmm d, yyyy"},
	{shape: regexp.MustCompile(`^[A-Z][a-z]+ \d{1,2}, \d{4}$`), layout: "January 2, 2006", format: "mmmm d, yyyy"},
}

// dateOf parses a date, with its time if it has one. Dates before March 1900 stay text: Excel counts a 29 February 1900, which
// did not exist.
func dateOf(text string, c conventions) (v value, is bool) {
	for _, f := range dateForms {
		if !f.shape.MatchString(text) || f.ifDayFirst && !c.dayFirst || f.ifMonthThen && !c.monthFirst {
			continue
		}
		at, err := time.Parse(f.layout, strings.Replace(text, "T", " ", 1))
		if strings.ContainsAny(f.layout, "J") {
			at, err = time.Parse(f.layout, text)
		}
		if err != nil || at.Before(time.Date(1900, time.March, 1, 0, 0, 0, 0, time.UTC)) {
			continue
		}
		return value{text: text, number: excelDays(at), format: f.format}, true
	}
	return v, false
}

// excelDays counts days as Excel does, from 30 December 1899 for dates after February 1900.
func excelDays(at time.Time) float64 {
	const day = 24 * time.Hour
	return float64(at.Sub(time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC))) / float64(day)
}
