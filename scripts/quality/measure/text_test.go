package measure

import (
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestTokenF1(t *testing.T) {
	for _, c := range []struct {
		want, got string
		f1        float64
	}{
		{"", "", 1},
		{"a b c", "c, b; A", 1},
		{"a b", "", 0},
		{"x a x", "a x", 0.8},
		{"日本語", "日 本", 0.8}, //nolint:gosmopolitan // letters count one by one
		{"a b c d", "a b x y", 0.5},
	} {
		if got := TokenF1(c.want, c.got); !near(got, c.f1) {
			t.Errorf("%q, %q: %g, want %g", c.want, c.got, got, c.f1)
		}
	}
}

func TestOrderScore(t *testing.T) {
	for _, c := range []struct {
		want, got string
		score     float64
	}{
		{"a b c d", "a b c d", 1},
		{"a b c d", "d c b a", -1},
		{"a b c", "b a c", 1.0 / 3},
		{"the a the b", "the b the a", -1}, // repeated words do not count
		{"a", "a", 1},
	} {
		if got := OrderScore(c.want, c.got); !near(got, c.score) {
			t.Errorf("%q, %q: %g, want %g", c.want, c.got, got, c.score)
		}
	}
}

func TestRecall(t *testing.T) {
	if got := Recall([]string{"One thing", "Two", "Two"}, []string{"two", "one  thing!"}); !near(got, 2.0/3) {
		t.Error(got)
	}
	if Recall(nil, nil) != 1 || Recall([]string{"a"}, nil) != 0 {
		t.Error("of nothing")
	}
}

func TestLettersKept(t *testing.T) {
	for got, want := range map[string]float64{"B a!": 0.5, "d.c.b.a": 1, "": 0, "aaaa": 0.25} {
		if share := LettersKept("ab, cd", got); share != want {
			t.Errorf("%q: %v", got, share)
		}
	}
	if share := LettersKept("–", ""); share != 1 {
		t.Errorf("%v of nothing", share)
	}
}
