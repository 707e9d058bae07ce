package pdftoimages

// options of the tool, as in the job's input.
type options struct {
	DPI   int    `json:"dpi"`
	Pages string `json:"pages"`
}

var defaults = options{DPI: 150}

const dpiMin, dpiMax = 36, 300
