package htmlpdf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"toolmill/workers/chromium"
)

// Options of the tool, as in the job's input.
type Options struct {
	PageSize        string  `json:"pageSize"`
	Landscape       bool    `json:"landscape"`
	PrintBackground bool    `json:"printBackground"`
	WaitUntil       string  `json:"waitUntil"`
	Margin          string  `json:"margin"`
	Scale           float64 `json:"scale"`
	HeaderHTML      string  `json:"headerHtml"`
	FooterHTML      string  `json:"footerHtml"`
	PageRanges      string  `json:"pageRanges"`
}

// DefaultOptions are those of a job that names none.
func DefaultOptions() Options {
	return Options{
		PageSize: string(chromium.A4), PrintBackground: true, WaitUntil: string(chromium.WaitLoad),
		Margin: "10mm", Scale: 1,
	}
}

// ParseOptions reads a JSON object over the defaults. Nothing at all, and null,
// are the defaults.
func ParseOptions(text json.RawMessage) (Options, error) {
	options := DefaultOptions()
	if len(bytes.TrimSpace(text)) == 0 {
		return options, nil
	}
	if err := decodeStrictly(text, &options); err != nil {
		return Options{}, fmt.Errorf("options: %w", err)
	}
	return options, nil
}

// request is the options as Chromium understands them; it checks their values
// when it gets them.
func (o Options) request(html string) (chromium.Request, error) {
	margin, err := chromium.ParseMargin(o.Margin)
	if err != nil {
		return chromium.Request{}, err
	}
	return chromium.Request{
		HTML:     html,
		PageSize: chromium.PageSize(o.PageSize), Landscape: o.Landscape, PrintBackground: o.PrintBackground,
		WaitUntil: chromium.WaitUntil(o.WaitUntil), Margin: margin, Scale: o.Scale,
		HeaderHTML: o.HeaderHTML, FooterHTML: o.FooterHTML, PageRanges: o.PageRanges,
	}, nil
}

// decodeStrictly refuses unknown names and anything after the value.
func decodeStrictly(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("more than one JSON value")
	}
	return nil
}
