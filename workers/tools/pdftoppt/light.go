package pdftoppt

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

const (
	// pathsMax is how many lines and areas a page may have to become shapes: programs open no slide with many more.
	pathsMax = 2_000
	// pathsPerPage bounds all pages together: LibreOffice takes about half a second for so many.
	pathsPerPage = 500
)

// chooseLight returns the pages that become shapes, sorted. Of a document with many drawings, those with the most become pictures.
func chooseLight(pages, paths []int) []int {
	order := make([]int, 0, len(pages))
	for i := range pages {
		if i < len(paths) && paths[i] <= pathsMax {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(paths[a], paths[b]) })
	left := pathsPerPage * len(pages)
	var light []int
	for _, i := range order {
		if left -= paths[i]; left < 0 {
			break
		}
		light = append(light, pages[i])
	}
	slices.Sort(light)
	return light
}

// chooseDrawn returns the pages that are not light.
func chooseDrawn(pages, light []int) []int {
	return slices.DeleteFunc(slices.Clone(pages), func(number int) bool {
		_, is := slices.BinarySearch(light, number)
		return is
	})
}

// writeImported sets the PDF of the pages that LibreOffice imports: the client's, if these are all of its pages as they are. If text
// cannot be parted from drawings, that costs no other page its text: without the drawn pages it is tried again. Drawings are being painted
// afterwards.
func (a *attempt) writeImported(ctx context.Context) {
	written, err := a.second.Wait()
	if err != nil {
		return
	}
	for _, w := range written {
		a.paths = append(a.paths, w.Paths)
	}
	light := chooseLight(a.source.Pages, a.paths)
	drawn := chooseDrawn(a.source.Pages, light)
	a.drawings = a.beginDrawings(ctx, drawn)
	if a.importPath, err = a.writePart(ctx, light, drawn); err != nil && len(drawn) > 0 && ctx.Err() == nil {
		a.drawings.end()
		a.importPath, _ = a.writePart(ctx, light, nil)
	}
}

// writePart notes which pages are taken, and writes them if the client's PDF is not just these.
func (a *attempt) writePart(ctx context.Context, light, drawn []int) (path string, err error) {
	a.drawn, a.taken = drawn, slices.Sorted(slices.Values(slices.Concat(light, drawn)))
	if len(light) == a.source.Info.Pages || len(a.taken) == 0 {
		return a.in.Path, nil
	}
	if path, err = rundir.Kept(a.in.Dir, fmt.Sprintf("imported-%d.pdf", len(drawn))); err != nil {
		return "", err
	}
	if err = a.tool.pdfium.WritePages(ctx, a.in.Path, a.taken, drawn, path); err == nil {
		err = rundir.Show(path)
	}
	if err != nil {
		return "", err
	}
	return path, nil
}
