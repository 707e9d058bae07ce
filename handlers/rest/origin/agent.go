package origin

import (
	"regexp"
	"strings"
)

// agentBytesMax bounds what is kept of a User-Agent that names no known browser.
const agentBytesMax = 60

// Browsers and systems by their tokens in a User-Agent. The order matters: Edge and Opera say Chrome too, Chrome says Safari,
// Android says Linux, an iPhone says Mac OS X.
var (
	browsers = []struct {
		token *regexp.Regexp
		name  string
	}{
		{regexp.MustCompile(`\bEdg(?:A|iOS)?/(\d+)`), "Edge"},
		{regexp.MustCompile(`\bOPR/(\d+)`), "Opera"},
		{regexp.MustCompile(`\b(?:Firefox|FxiOS)/(\d+)`), "Firefox"},
		{regexp.MustCompile(`\b(?:(?:Headless)?Chrome|CriOS)/(\d+)`), "Chrome"},
		{regexp.MustCompile(`\bVersion/(\d+)[.\d]* (?:Mobile/\w+ )?Safari/`), "Safari"},
	}
	systems = [][2]string{
		{"Android", "Android"},
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Windows", "Windows"},
		{"Macintosh", "macOS"},
		{"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	}
)

// Agent shortens a User-Agent to what a person recognises, as in "Firefox 140 on Linux". Of one that names no known browser it
// is the beginning, of printable ASCII.
func Agent(userAgent string) string {
	for _, b := range browsers {
		if found := b.token.FindStringSubmatch(userAgent); found != nil {
			return b.name + " " + found[1] + system(userAgent)
		}
	}
	plain := strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' {
			return -1
		}
		return c
	}, userAgent[:min(len(userAgent), agentBytesMax)])
	return strings.TrimSpace(plain)
}

func system(userAgent string) string {
	for _, s := range systems {
		if strings.Contains(userAgent, s[0]) {
			return " on " + s[1]
		}
	}
	return ""
}
