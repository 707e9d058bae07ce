package web

import (
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

// toolText is what a page says about a tool before a script runs.
type toolText struct {
	Slug, Name, Description string
	// Facts are what a run takes and costs, and what happens to the file.
	Facts []fact
}

type fact struct{ Name, Value string }

func textOf(c tool.Contract) toolText {
	return toolText{Slug: c.Slug, Name: c.Name, Description: c.Description, Facts: factsOf(c)}
}

// catalogue returns the listed tools.
func (p *Wing) catalogue() []toolText {
	var texts []toolText
	for _, c := range p.tools.All() {
		if !c.Hidden {
			texts = append(texts, toolText{Slug: c.Slug, Name: c.Name, Description: c.Description})
		}
	}
	return texts
}

func chunksOf(c tool.Contract) []string {
	switch {
	case c.Processing == tool.Job:
		return []string{toolChunk}
	case c.Processing == tool.URL:
		return []string{urlCheckChunk}
	case c.Unavailable:
		return nil
	default:
		return []string{runChunk, "src/tools/" + c.Slug + "/index.ts"}
	}
}

func factsOf(c tool.Contract) []fact {
	facts := []fact{{"Price", counted(int(c.CostUnits), "credit") + " a run"}}
	if c.Limits.MaxInputBytes > 0 {
		facts = append(facts, fact{"Largest file", strconv.FormatInt(c.Limits.MaxInputBytes/1_000_000, 10) + " MB"})
	}
	if c.Limits.MaxPages > 0 {
		facts = append(facts, fact{"Longest document", counted(c.Limits.MaxPages, "page")})
	}
	if c.Limits.MaxDurationSeconds > 0 {
		facts = append(facts, fact{"Longest recording", counted(c.Limits.MaxDurationSeconds/60, "minute")})
	}
	if len(c.Limits.AllowedTypes) > 0 {
		facts = append(facts, fact{"Takes", strings.Join(c.Limits.AllowedTypes, ", ")})
	}
	if c.Unavailable && c.Processing == tool.Browser {
		facts = append(facts, fact{"State", "not in this version yet; nothing is charged"})
	}
	return append(facts, fact{"Your file", keptOf(c)})
}

// keptOf says where a file goes.
func keptOf(c tool.Contract) string {
	switch c.Processing {
	case tool.Job:
		return "is sent to this service, deleted when the run has ended, after " + counted(c.InputRetentionSeconds/60, "minute") +
			" at most; the result is kept for " + counted(c.OutputRetentionSeconds/3600, "hour")
	case tool.URL:
		return "is not needed: the page is fetched once"
	default:
		return "stays on your device"
	}
}

func counted(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return strconv.Itoa(n) + " " + unit + "s"
}
