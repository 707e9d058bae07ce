package tidy

import (
	"fmt"
	"regexp"
	"slices"
)

// wording is a phrase that makes readers stumble, and its replacement.
type wording struct {
	pattern *regexp.Regexp
	// allowed reports whether a match is good English; nil if none is. match holds the whole match and its groups.
	allowed func(match []string) bool
	instead string
}

// wordings are the commonest ones. They apply to comments and documents alike.
var wordings = []wording{
	{
		pattern: regexp.MustCompile(`(?i)\b(?:([\w']+) )?behind\b(?: ([\w']+))?(?: ([\w']+))?`), allowed: isPlaceOrLag,
		instead: `"after" for time and order; "behind" is for place (behind a proxy) and for lag (falls behind)`,
	},
	{
		pattern: regexp.MustCompile(`(?i)\b(?:tells? (?:whether|if|that|which|how|why|of)|told of)\b`),
		instead: `"reports whether", "returns", "says", or "is told about"`,
	},
	{
		pattern: regexp.MustCompile(`(?i)\b(?:has|have|had) (?:(?:a|an|the|its|their) )?(\w+) called\b`), allowed: isAuxiliary,
		instead: `"calls", or "registers"`,
	},
	{
		pattern: regexp.MustCompile(`(?i)\b(?:([\w']+) )?of which\b`), allowed: isPartOfWhole,
		instead: `"whose", or "with"`,
	},
	{
		pattern: regexp.MustCompile(`(?i)\b([\w']+) (?:is|are) no (\w+)`), allowed: isAbsence,
		instead: `"is not a"`,
	},
	{
		pattern: regexp.MustCompile(`(?i)\bstands? (?:in|at|there|here|on)\b(?: (\w+))?`), allowed: func(match []string) bool { return match[1] == "for" },
		instead: `"is in", "is at"`,
	},
	{
		pattern: regexp.MustCompile(`(?i)\b(?:([\w']+) )?(?:goes|go|gone) by\b`), allowed: func(match []string) bool { return match[1] == "time" },
		instead: `"depends on", or "uses"`,
	},
	{pattern: regexp.MustCompile(`(?i)\b(?:held|holds?)(?: \w+)? against\b`), instead: `"checks against", or "compares with"`},
	{pattern: regexp.MustCompile(`(?i)\banew\b`), instead: `"again"`},
	{pattern: regexp.MustCompile(`(?i)\bfor ever\b`), instead: `"forever"`},
	{pattern: regexp.MustCompile(`(?i)\bseldom\b`), instead: `"rarely"`},
	{pattern: regexp.MustCompile(`(?i)\bever (?:more|less)\b`), instead: `"more and more", "less and less often"`},
	{pattern: regexp.MustCompile(`(?i)\baffair\b`), instead: `"is for X to decide", "X's business"`},
	{pattern: regexp.MustCompile(`\bbesides(?:[.,;:)]|$)`), instead: `"too", or "also"`},
	{pattern: regexp.MustCompile(`(?i)\b(?:he|his|him|himself)\b`), instead: `"they", "their", "them"`},
}

// Words is the rule that comments use the field's words, in English order.
func Words(s Source) []string {
	if s.isGenerated() {
		return nil
	}
	var faults []string
	for _, group := range s.file.Comments {
		for _, comment := range group.List {
			for _, fault := range worded(comment.Text) {
				faults = append(faults, s.at(comment.Pos(), "%s", fault))
			}
		}
	}
	return faults
}

// worded returns the faults of one line of text.
func worded(line string) []string {
	var faults []string
	for _, w := range wordings {
		for _, match := range w.pattern.FindAllStringSubmatch(line, -1) {
			if w.allowed == nil || !w.allowed(match) {
				faults = append(faults, fmt.Sprintf("%q: write %s", match[0], w.instead))
			}
		}
	}
	return faults
}

var (
	// laggards precede the word where it means lag, or what is left.
	laggards = []string{
		"be", "fall", "falls", "fell", "falling", "far", "lag", "lags", "lagging", "leave", "leaves", "leaving", "left", "nothing", "records", "stay", "stays",
	}
	// places follow the word.
	places = []string{
		"address", "balancer", "door", "firewall", "gateway", "guard", "listener", "load", "nat", "port", "proxies", "proxy", "server",
	}
)

func isPlaceOrLag(match []string) bool {
	ends := match[2] == "" && slices.Contains([]string{"is", "are"}, match[1])
	return ends || slices.Contains(laggards, match[1]) || slices.Contains(places, match[2]) || slices.Contains(places, match[3])
}

func isAuxiliary(match []string) bool {
	return slices.Contains([]string{"already", "been", "ever", "just", "never", "not"}, match[1])
}

func isPartOfWhole(match []string) bool {
	return slices.Contains([]string{"all", "any", "both", "each", "first", "half", "last", "most", "none", "oldest", "newest", "one", "part", "some"}, match[1])
}

// isAbsence allows "there is no room" and "is no longer".
func isAbsence(match []string) bool {
	return slices.Contains([]string{"There", "there"}, match[1]) ||
		slices.Contains([]string{"better", "less", "longer", "more", "way", "worse"}, match[2])
}
