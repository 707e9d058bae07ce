package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// marginMillimetersMax leaves room on the smallest page in either orientation: A5 is 148 mm wide.
const marginMillimetersMax = 70

// Page holds the options of the paper that a document is printed on.
type Page struct {
	// Size is a paper format, such as A4 or Letter.
	Size string
	// Margin is one CSS length, or four: top right bottom left.
	Margin string
}

func (p *Page) declareSize() option.Option {
	return option.Option{
		Name: "pageSize", Description: "Paper format.",
		Type: option.Choice{Into: &p.Size, Values: []string{"A4", "A3", "A5", "Letter", "Legal", "Tabloid"}, Default: "A4"},
	}
}

func (p *Page) declareMargin(preset string) option.Option {
	return option.Option{
		Name: "margin", Description: "One CSS length for all sides, or four: top right bottom left. At most 70mm each.",
		Type: option.CSSLengths{Into: &p.Margin, MillimetersMax: marginMillimetersMax, Default: preset},
	}
}
