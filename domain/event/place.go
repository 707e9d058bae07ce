package event

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Place is where a command is in its partition of the commands topic: a record there is a frame of several.
type Place struct {
	// Offset is the offset of the frame.
	Offset int64
	// Index counts the commands of the frame: 0, 1, 2 …
	Index int32
}

// Compare returns -1 if p is before other, 0 if they are equal, and 1 if p is after other: by offset, then by index.
func (p Place) Compare(other Place) int {
	return cmp.Or(cmp.Compare(p.Offset, other.Offset), cmp.Compare(p.Index, other.Index))
}

// String returns the place as events carry it: offset.index, 1234567.3.
func (p Place) String() string {
	return strconv.FormatInt(p.Offset, 10) + "." + strconv.FormatInt(int64(p.Index), 10)
}

var errNotAPlace = errors.New("not a place of the form offset.index")

// parsePlace reads what String returned.
func parsePlace(s string) (Place, error) {
	offset, index, both := strings.Cut(s, ".")
	if !both {
		return Place{}, fmt.Errorf("%q: %w", s, errNotAPlace)
	}
	o, err := strconv.ParseInt(offset, 10, 64)
	if err != nil {
		return Place{}, fmt.Errorf("%w: %w", errNotAPlace, err)
	}
	const bits = 31 // not negative
	i, err := strconv.ParseUint(index, 10, bits)
	if err != nil {
		return Place{}, fmt.Errorf("%w: %w", errNotAPlace, err)
	}
	return Place{Offset: o, Index: int32(i)}, nil
}
