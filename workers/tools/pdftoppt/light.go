package pdftoppt

import (
	"cmp"
	"context"
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

// writeLight returns a PDF of the light pages for LibreOffice: the client's, if all of its pages are.
func (a *attempt) writeLight(ctx context.Context) (path string, err error) {
	if a.paths, err = a.tool.pdfium.Paths(ctx, a.in.Path, a.source.Pages); err != nil {
		return "", err
	}
	if a.light = chooseLight(a.source.Pages, a.paths); len(a.light) == a.source.Info.Pages || len(a.light) == 0 {
		return a.in.Path, nil
	}
	if path, err = rundir.Kept(a.in.Dir, "light.pdf"); err != nil {
		return "", err
	}
	if err := a.tool.pdfium.WritePages(ctx, a.in.Path, a.light, path); err != nil {
		return "", err
	}
	return path, rundir.Show(path)
}
