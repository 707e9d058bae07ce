package pdftomarkdown

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// inline writes text with its styles. What would be markup is escaped.
func inline(runs []text.Run) string {
	var b strings.Builder
	all := emphasis(settled(runs))
	for i, s := range all {
		isBegin, isEnd := i == 0 || all[i-1].Script != s.Script, i+1 == len(all) || all[i+1].Script != s.Script
		b.WriteString(scripted(span(s), s.Script, isBegin, isEnd))
	}
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "\\\n")
}

// scripted puts a script's marks, which HTML has and Markdown has not, around the first and the last of its spans.
func scripted(span string, script page.Script, isBegin, isEnd bool) string {
	tag := map[page.Script]string{page.Above: "sup>", page.Below: "sub>"}[script]
	if tag == "" {
		return span
	}
	text := strings.TrimSpace(span)
	before, after, _ := strings.Cut(span, text)
	if isBegin {
		before += "<" + tag
	}
	if isEnd {
		text += "</" + tag
	}
	return before + text + after
}

// settled gives signs that stand alone between other styles none of their own, since fonts of signs are slanted or bold where nobody
// emphasizes anything, and makes code in several weights one span: two that touch would be read as one with other fences.
func settled(runs []text.Run) (all []text.Run) {
	for _, s := range runs {
		if s.Mono || !strings.ContainsFunc(s.Text, isLetterOrDigit) {
			s.Bold, s.Italic = false, false
		}
		if n := len(all); n > 0 && all[n-1].Style == s.Style {
			all[n-1].Text += s.Text
			continue
		}
		all = append(all, s)
	}
	return all
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// heading is inline without bold, which a heading is anyway, and on one line.
func heading(runs []text.Run) string {
	light := make([]text.Run, 0, len(runs))
	for _, s := range runs {
		s.Bold = false
		s.Text = strings.ReplaceAll(s.Text, "\n", " ")
		light = append(light, s)
	}
	return inline(light)
}

// span puts the marks directly around the words: with a space inside they would have no effect.
func span(s text.Run) string {
	text := strings.TrimSpace(s.Text)
	if text == "" {
		return s.Text
	}
	before, after, _ := strings.Cut(s.Text, text)
	return before + marked(text, s) + after
}

func marked(text string, s text.Run) string {
	if s.Mono {
		text = codeSpan(text)
	} else {
		text = escape(text)
		switch {
		case s.Bold && s.Italic:
			text = "***" + text + "***"
		case s.Bold:
			text = "**" + text + "**"
		case s.Italic:
			text = "*" + text + "*"
		}
	}
	if address, ok := linkable(s.Link); ok {
		text = "[" + text + "](" + address + ")"
	}
	return text
}

// codeSpan uses a fence of one more backtick than the longest run in the text.
func codeSpan(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// linkable returns an address in Markdown's form, and whether it may be a link: only to the web or a mailbox, never to a script
// or a file.
func linkable(address string) (string, bool) {
	u, err := url.Parse(address)
	if err != nil || address == "" {
		return "", false
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https", "mailto":
	default:
		return "", false
	}
	return strings.NewReplacer("(", "%28", ")", "%29", "<", "%3C", ">", "%3E", " ", "%20", "|", "%7C", "\\", "%5C", "\n", "").Replace(address), true
}

var (
	special = regexp.MustCompile("[\\\\`*\\[\\]<>~]|&[#a-zA-Z]")
	// An underscore within a word is not markup.
	underscore = regexp.MustCompile(`(^|\W)_|_(\W|$)`)
)

func escape(text string) string {
	text = special.ReplaceAllStringFunc(text, func(s string) string { return `\` + s })
	if underscore.MatchString(text) {
		text = strings.ReplaceAll(text, "_", `\_`)
	}
	return text
}

var (
	blockStart  = regexp.MustCompile(`^(#{1,6}(\s|$)|[-+](\s|$)|={2,}|-{2,}|\||:?-+:?\|)`)
	numberStart = regexp.MustCompile(`^(\d{1,9})([.)])(\s|$)`)
)

// startEscaped keeps a line from starting a heading, a list, a rule or a table.
func startEscaped(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if blockStart.MatchString(l) {
			lines[i] = `\` + l
		} else {
			lines[i] = numberStart.ReplaceAllString(l, `$1\$2$3`)
		}
	}
	return strings.Join(lines, "\n")
}
