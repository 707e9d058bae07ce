package chromium

// PageSize is the name of a paper format.
type PageSize string

// The formats; the empty one is A4.
const (
	A3      PageSize = "A3"
	A4      PageSize = "A4"
	A5      PageSize = "A5"
	Letter  PageSize = "Letter"
	Legal   PageSize = "Legal"
	Tabloid PageSize = "Tabloid"
)

const millimetresPerInch = 25.4

type paper struct{ widthInches, heightInches float64 }

var paperSizes = map[PageSize]paper{
	"":      {210 / millimetresPerInch, 297 / millimetresPerInch},
	A3:      {297 / millimetresPerInch, 420 / millimetresPerInch},
	A4:      {210 / millimetresPerInch, 297 / millimetresPerInch},
	A5:      {148 / millimetresPerInch, 210 / millimetresPerInch},
	Letter:  {8.5, 11},
	Legal:   {8.5, 14},
	Tabloid: {11, 17},
}
