package tagged

import "testing"

func TestATableGoesOnInTheNextColumnOfText(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 700, "a"), s.cell(100, 700, "b"))
	s.row(s.cell(0, 720, "c"), s.cell(100, 720, "d"))
	s.row(s.cell(300, 50, "e"), s.cell(400, 50, "f"))
	s.check(t, "[0 1] of 3, 2: [0 0] a [0 1] b [1 0] c [1 1] d", "[2] of 3, 2: [0 0] e [0 1] f")
}

func TestARowThatAColumnOfTextCutsIsInBothParts(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 700, "a"), s.cell(100, 700, "b"))
	cut := s.cell(100, 720, "d")
	cut.Boxes = append(cut.Boxes, s.write(400, 50, "goes on")...)
	s.row(s.cell(0, 720, "c"), cut)
	s.row(s.cell(300, 70, "e"), s.cell(400, 70, "f"))
	s.check(t, "[0 1] of 3, 2: [0 0] a [0 1] b [1 0] c [1 1] d", "[1 2] of 3, 2: [0 1] goes on [1 0] e [1 1] f")
}

func TestRowsBesideEachOtherAreInDifferentColumnsOfText(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 50, "a"), s.cell(100, 50, "b"))
	s.row(s.cell(300, 50, "c"), s.cell(400, 50, "d"))
	s.check(t, "[0] of 2, 2: [0 0] a [0 1] b", "[1] of 2, 2: [0 0] c [0 1] d")
}

func TestRowsThatAreNowhereBelowEachOtherAreNotBelieved(t *testing.T) {
	s := &sheet{}
	for i := range 2 * partsMax {
		x := 100 * float64(i)
		s.row(s.cell(x, 50, "a"), s.cell(x+50, 50, "b"))
	}
	s.check(t)
}

// Browsers mark copies of a head as the head itself.
func TestEachPartHasItsCopyOfTheHead(t *testing.T) {
	s := &sheet{}
	head := []float64{0, 100}
	name, what := s.cell(head[0], 680, "name"), s.cell(head[1], 680, "what")
	name.Boxes = append(append(name.Boxes, s.write(300, 50, "name")...), s.write(600, 50, "name")...)
	what.Boxes = append(append(what.Boxes, s.write(400, 50, "what")...), s.write(700, 50, "what")...)
	s.row(name, what)
	s.row(s.cell(0, 700, "a"), s.cell(100, 700, "b"))
	s.row(s.cell(300, 70, "c"), s.cell(400, 70, "d"))
	s.check(t, "[0 1] of 3, 2: [0 0] name [0 1] what [1 0] a [1 1] b", "[0 2] of 3, 2: [0 0] name [0 1] what [1 0] c [1 1] d")
}
