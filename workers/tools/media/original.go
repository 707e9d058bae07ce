package media

import (
	"fmt"

	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// keep returns the client's own file as the product, if compressing it does not make it smaller.
func (a *attempt) keep(more map[string]any) product {
	a.warnf("Compressing it again would not make the file smaller: the original was kept.")
	more["keptOriginal"], more["ratio"] = true, 1.0
	c := containers[a.in.ContentType]
	return product{
		path: a.in.Path, contentType: a.in.ContentType, more: more,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("The original is kept: it is smaller than any other, %s %s", filetool.Size(sizeBytes), c.name)
		},
	}
}

// smaller returns a summary that compares a file's size with the original's.
func (a *attempt) smaller(name string) func(sizeBytes int64) string {
	return func(sizeBytes int64) string {
		return fmt.Sprintf("%s %s, %s of the original's size", filetool.Size(sizeBytes), name, percentOf(sizeBytes, a.source.SizeBytes))
	}
}
