package csvfile

import (
	"strings"
	"testing"
)

func tableOf(rows, columns int) Table {
	record := make([]string, columns)
	for i := range record {
		record[i] = "a value of some words"
	}
	t := Table{}
	for range rows {
		t.Records = append(t.Records, record)
	}
	return t
}

// A table that would take more pages than there may be is scaled down to them.
func TestALongTableIsScaledToThePagesThatThereMayBe(t *testing.T) {
	const pagesMax = 500
	for _, c := range []struct {
		rows, columns int
		want          string
	}{
		{10, 4, `style:scale-to="100%"`}, {10_000, 4, `style:scale-to="100%"`}, {9_000, 24, `style:scale-to-pages="500"`},
	} {
		if got := tableOf(c.rows, c.columns).layout(false, pagesMax).styles(); !strings.Contains(got, c.want) {
			t.Errorf("%d rows, %d columns: %s", c.rows, c.columns, got)
		}
	}
}
