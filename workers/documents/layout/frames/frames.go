// Package frames finds the frames that are drawn around text.
package frames

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

const (
	// same is by how much the ends of a frame's sides differ at most, thick is the maximal thickness of a side, and sideMin its minimal length, in points.
	same, thick, sideMin = 2.0, 4.0, 15.0
	// pageShare is the part of a page's width and height from which on a frame is the page's.
	pageShare = 0.85
	// tried bounds the work on a page with many rules.
	tried = 400
)

// Of returns the frames of a page: four rules, or an area with another one within it that leaves as much of it as the side of a frame is thick, as
// browsers draw borders. The frame of a page is none.
func Of(p page.Page) (all []page.Box) {
	for _, box := range slices.Concat(ofRules(p.Rules), ofAreas(p.Shades)) {
		isPage := box.Width() > pageShare*p.Width && box.Height() > pageShare*p.Height
		if min(box.Width(), box.Height()) >= sideMin && !isPage {
			all = append(all, box)
		}
	}
	return all
}

func ofRules(rules []page.Box) (all []page.Box) {
	var lying, standing []page.Box
	for _, r := range rules[:min(len(rules), tried)] {
		if r.Width() >= r.Height() {
			lying = append(lying, r)
		} else {
			standing = append(standing, r)
		}
	}
	for i, top := range lying {
		for j, bottom := range lying {
			if i == j || top.Y0 >= bottom.Y0 || !near(top.X0, bottom.X0) || !near(top.X1, bottom.X1) {
				continue
			}
			box := top.Union(bottom)
			isSide := func(x float64) func(page.Box) bool {
				return func(r page.Box) bool { return near(r.MidX(), x) && near(r.Y0, box.Y0) && near(r.Y1, box.Y1) }
			}
			if slices.ContainsFunc(standing, isSide(box.X0)) && slices.ContainsFunc(standing, isSide(box.X1)) {
				all = append(all, box)
			}
		}
	}
	return all
}

func ofAreas(areas []page.Box) (all []page.Box) {
	areas = areas[:min(len(areas), tried)]
	for i, outer := range areas {
		isInner := func(b page.Box) bool {
			sides := []float64{b.X0 - outer.X0, b.Y0 - outer.Y0, outer.X1 - b.X1, outer.Y1 - b.Y1}
			return slices.Min(sides) > 0 && slices.Max(sides) <= thick
		}
		if i+1 < len(areas) && isInner(areas[i+1]) { // both are of one path
			all = append(all, outer)
		}
	}
	return all
}

func near(a, b float64) bool { return math.Abs(a-b) <= same }
