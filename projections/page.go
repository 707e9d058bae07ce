package projections

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/projections/store"
)

// ErrInvalidCursor is returned for a cursor that was not returned by a list.
var ErrInvalidCursor = errors.New("invalid cursor")

// The bounds of a page.
const (
	PageDefault = 20
	PageMax     = 100
)

// pageSize returns the number of rows for a limit; 0 asks for the default.
func pageSize(limit int) int {
	if limit <= 0 {
		return PageDefault
	}
	return min(limit, PageMax)
}

// EncodeCursor returns the cursor after a page whose last row has the number and the id.
func EncodeCursor(number int64, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(number, 36) + "." + id))
}

// DecodeCursor returns the number and the id of a cursor; set is false for the empty one, which is the first page. Error:
// ErrInvalidCursor.
func DecodeCursor(cursor string) (number int64, id string, set bool, err error) {
	if cursor == "" {
		return 0, "", false, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return 0, "", false, ErrInvalidCursor
	}
	left, id, found := strings.Cut(string(raw), ".")
	number, err = strconv.ParseInt(left, 36, 64)
	if err != nil || !found || id != store.Readable(id) {
		return 0, "", false, ErrInvalidCursor
	}
	return number, id, true, nil
}
