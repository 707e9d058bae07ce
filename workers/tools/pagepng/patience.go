package pagepng

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/workers/engines/poppler"
)

// Patience is how long poppler may paint a page of a document before PDFium does: poppler takes minutes for some that PDFium paints in half a
// second. Not for concurrent use.
type Patience time.Duration

// PatienceMax is the patience for a document. Its pages are either all quick or several are slow, so there is patienceLater after the first slow one.
const (
	PatienceMax   = Patience(20 * time.Second)
	patienceLater = Patience(5 * time.Second)
)

// ErrSlow is returned for a page that poppler does not paint in time.
var ErrSlow = errors.New("the page takes too long")

// Paint is Paint in time. Errors: ErrSlow, and those of Paint.
func (p *Patience) Paint(ctx context.Context, engine *poppler.Engine, d poppler.Document, page, dpi int, out io.Writer) (Picture, error) {
	patient, cancel := context.WithTimeout(ctx, time.Duration(*p))
	defer cancel()
	made, err := Paint(patient, engine, d, page, dpi, out)
	if err != nil && patient.Err() != nil && ctx.Err() == nil {
		*p = min(*p, patienceLater)
		return Picture{}, ErrSlow
	}
	return made, err
}
