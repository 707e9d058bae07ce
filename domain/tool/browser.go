package tool

import "slices"

// browserCostUnits are charged for an accepted run in the browser, in credits (docs/design/specification.md §8).
const browserCostUnits = 1

// browserTool is a tool that the web app runs by itself: its input is not uploaded and its output is not stored.
type browserTool struct {
	slug, name, description string
	takes                   browserInput
	// makes are the output types of a run; nil if its result is only shown.
	makes []string
}

// browserInput is the input of a browser tool. The limits protect the browser's memory. The zero value is a tool
// without a file: a form, or nothing.
type browserInput struct {
	types    []string
	bytesMax int64
	itemsMax int
}

// Sizes that a browser can be trusted to handle: some copies of a file beside everything else that is open.
const (
	browserPDFBytesMax   = 100_000_000
	browserImageBytesMax = 50_000_000
	browserVideoBytesMax = 500_000_000
	browserTextBytesMax  = 10_000_000
	browserFileBytesMax  = 500_000_000
	browserItemsMax      = 50
)

const (
	imageHEIC       = "image/heic"
	imageHEIF       = "image/heif"
	imageAVIF       = "image/avif"
	imageSVG        = "image/svg+xml"
	applicationYAML = "application/yaml"
	// anyType is any file that a browser can open.
	anyType = "*/*"
)

var rasterTypes = []string{imagePNG, imageJPEG, imageWebP}

func onePDF() browserInput {
	return browserInput{types: []string{applicationPDF}, bytesMax: browserPDFBytesMax, itemsMax: 1}
}

func oneImage(more ...string) browserInput {
	return browserInput{types: slices.Concat(rasterTypes, more), bytesMax: browserImageBytesMax, itemsMax: 1}
}

func oneText(types ...string) browserInput {
	return browserInput{types: types, bytesMax: browserTextBytesMax, itemsMax: 1}
}

func anyFile() browserInput {
	return browserInput{types: []string{anyType}, bytesMax: browserFileBytesMax, itemsMax: 1}
}

func oneVideo(more ...string) browserInput {
	return browserInput{types: slices.Concat(videoTypes(), more), bytesMax: browserVideoBytesMax, itemsMax: 1}
}

// many allows several files in a run, each within the limit.
func (in browserInput) many() browserInput {
	in.itemsMax = browserItemsMax
	return in
}

func (t browserTool) contract(category string) Contract {
	return Contract{
		Slug: t.slug, Name: t.name, Description: t.description, Category: category, Processing: Browser, CostUnits: browserCostUnits,
		Limits:      Limits{MaxInputBytes: t.takes.bytesMax, MaxBatchItems: t.takes.itemsMax, AllowedTypes: t.takes.types},
		OutputTypes: t.makes, Unavailable: comingSoon[t.slug],
	}
}

// browserCategory is one category of browser tools, in the order in which they are listed.
type browserCategory struct {
	category string
	tools    []browserTool
}

func browserTools() []browserCategory {
	return []browserCategory{
		{"documents", browserDocuments()},
		{"images", browserImages()},
		{"video", browserVideo()},
		{"data", browserData()},
		{"text", browserText()},
		{"developer", browserDeveloper()},
		{"web", browserWeb()},
		{"business", browserBusiness()},
		{"privacy", browserPrivacy()},
	}
}
