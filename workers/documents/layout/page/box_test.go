package page

import "testing"

func TestABoxIsMeasuredFromItsUpperLeftCorner(t *testing.T) {
	b := Box{X0: 10, Y0: 20, X1: 40, Y1: 30}
	if b.Width() != 30 || b.Height() != 10 || b.MidX() != 25 || b.MidY() != 25 {
		t.Errorf("%v by %v around %v, %v", b.Width(), b.Height(), b.MidX(), b.MidY())
	}
}

func TestAUnionHoldsBothBoxesWhicheverComesFirst(t *testing.T) {
	a, b := Box{X0: 10, Y0: 20, X1: 40, Y1: 30}, Box{X0: 0, Y0: 25, X1: 20, Y1: 60}
	want := Box{X0: 0, Y0: 20, X1: 40, Y1: 60}
	if a.Union(b) != want || b.Union(a) != want {
		t.Errorf("%v, %v", a.Union(b), b.Union(a))
	}
}

func TestABoxHoldsItsEdges(t *testing.T) {
	b := Box{X0: 10, Y0: 20, X1: 40, Y1: 30}
	for _, c := range []struct {
		x, y float64
		want bool
	}{
		{25, 25, true}, {10, 20, true}, {40, 30, true}, {9.9, 25, false}, {40.1, 25, false}, {25, 19.9, false}, {25, 30.1, false},
	} {
		if got := b.Holds(c.x, c.y); got != c.want {
			t.Errorf("%v, %v: %t", c.x, c.y, got)
		}
	}
}

func TestOverlapIsAPartOfTheLowerBox(t *testing.T) {
	line := Box{Y0: 10, Y1: 20}
	for _, c := range []struct {
		what  string
		other Box
		want  float64
	}{
		{"the same", line, 1},
		{"half of the line", Box{Y0: 15, Y1: 35}, 0.5},
		{"a mark within the line", Box{Y0: 12, Y1: 14}, 1},
		{"touching", Box{Y0: 20, Y1: 30}, 0},
		{"far below", Box{Y0: 40, Y1: 50}, 0},
		{"without height", Box{Y0: 15, Y1: 15}, 0},
	} {
		if got, back := line.OverlapY(c.other), c.other.OverlapY(line); got != c.want || back != c.want {
			t.Errorf("%s: %v and %v, want %v", c.what, got, back, c.want)
		}
	}
}

func TestABoxIsAroundOthersWhereverTheyAre(t *testing.T) {
	boxes := []Box{{X0: 10, Y0: 20, X1: 40, Y1: 30}, {X0: 5, Y0: 25, X1: 20, Y1: 60}, {X0: 12, Y0: 22, X1: 14, Y1: 24}}
	if around, found := Around(boxes); !found || around != (Box{X0: 5, Y0: 20, X1: 40, Y1: 60}) {
		t.Errorf("%v, %t", around, found)
	}
	if around, found := Around(nil); found || around != (Box{}) {
		t.Errorf("around nothing: %v, %t", around, found)
	}
}
