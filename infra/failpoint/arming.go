package failpoint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

// Arm returns the value of Variable that kills the process at its n-th passage of the point, counted from 1.
func Arm(p Point, n int) string { return fmt.Sprintf("%s@%d", p, n) }

// arming says which point kills, and when.
type arming struct {
	point Point
	// nth is the passage that kills, 0 if percent decides.
	nth     int64
	percent int
	passed  atomic.Int64
}

// parse reads a value of Variable; "" arms nothing.
func parse(value string) (*arming, error) {
	if value == "" {
		return &arming{}, nil
	}
	name, when, _ := strings.Cut(value, "@")
	a := &arming{point: Point(name)}
	if !slices.Contains(Points, a.point) {
		return nil, fmt.Errorf("%s: %q is not one of %v", Variable, name, Points)
	}
	often, isShare := strings.CutSuffix(when, "%")
	number, err := strconv.Atoi(often)
	switch {
	case err != nil || number < 1 || isShare && number > 100:
		return nil, fmt.Errorf("%s: %q is neither a number from 1 nor 1 to 100 per cent", Variable, when)
	case isShare:
		a.percent = number
	default:
		a.nth = int64(number)
	}
	return a, nil
}

// kills reports whether the process ends at this passage.
func (a *arming) kills(p Point) bool {
	if p != a.point {
		return false
	}
	if a.percent > 0 {
		return rand.IntN(100) < a.percent
	}
	return a.passed.Add(1) == a.nth
}
