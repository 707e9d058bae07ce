package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
)

// list is one list of the API, in pages of 100.
type list struct {
	name, path string
	// filter narrows the list, "" for all of it.
	filter url.Values
}

// filters of GET /v1/jobs. In the tables 1 job of 20 has failed, 1 of 10 is closed, and 1 of 10,000 has the rare
// tool.
var filters = []url.Values{
	{"status": {"succeeded"}},
	{"toolSlug": {tool.WordToPDF}},
	{"status": {"failed"}, "toolSlug": {tool.WordToPDF}},
	{"toolSlug": {rareTool}},
	{"includeClosed": {"true"}},
	{"includeClosed": {"true"}, "status": {"failed"}, "toolSlug": {tool.WordToPDF}},
}

// benchLists reads each list from its first page to its last, and the filtered ones at three depths.
func (s *service) benchLists(ctx context.Context, t *table) error {
	rs, err := s.dialReaders(ctx, 1)
	if err != nil {
		return err
	}
	defer rs.close()
	var cursors []string
	for _, l := range []list{
		{"GET /v1/credits/ledger", "/credits/ledger", nil}, {"GET /v1/history", "/history", nil}, {"GET /v1/jobs", "/jobs", nil},
	} {
		var times []time.Duration
		if times, cursors, err = rs[0].walk(ctx, l, "", -1); err != nil {
			return err
		}
		l.tell(t, times)
	}
	for _, f := range filters {
		l := list{"GET /v1/jobs?" + f.Encode(), "/jobs", f}
		var depths [3][]time.Duration
		for i, cursor := range []string{"", cursors[len(cursors)/2], cursors[len(cursors)*9/10]} {
			if depths[i], _, err = rs[0].walk(ctx, l, cursor, shownPages); err != nil {
				return err
			}
		}
		l.tellDepths(t, depths)
	}
	return nil
}

// shownPages is how many pages make up the figure of a depth.
const shownPages = 100

// tell prints the figures of a list that was read to its end.
func (l list) tell(t *table, times []time.Duration) {
	middle, shown := len(times)/2, min(shownPages, len(times)/2)
	l.tellDepths(t, [3][]time.Duration{
		slices.Clone(times[:shown]), slices.Clone(times[middle : middle+shown]), slices.Clone(times[len(times)-shown:]),
	})
	t.add(fmt.Sprintf("  all of its %d pages", len(times)), percentilesOf(times).String(), "")
}

func (l list) tellDepths(t *table, depths [3][]time.Duration) {
	var p [3]percentiles
	for i := range depths {
		p[i] = percentilesOf(depths[i])
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	t.add("100 of "+l.name+" at the first, middle and last page", fmt.Sprintf("p50 %.2f, %.2f, %.2f ms (p99 %.1f, %.1f, %.1f)",
		ms(p[0].p50), ms(p[1].p50), ms(p[2].p50), ms(p[0].p99), ms(p[1].p99), ms(p[2].p99)), "p50 ≤ 10 ms")
}

// walk reads pages after a cursor, to the last page if pages < 0, and returns how long each took and its cursor.
func (r *reader) walk(ctx context.Context, l list, cursor string, pages int) (times []time.Duration, cursors []string, err error) {
	query := url.Values{"limit": {"100"}}
	maps.Copy(query, l.filter)
	for ; pages != 0 && ctx.Err() == nil; pages-- {
		query.Set("cursor", cursor)
		begun := time.Now()
		body, err := r.get(l.path + "?" + query.Encode())
		if err != nil {
			return nil, nil, err
		}
		times = append(times, time.Since(begun))
		if cursor = nextCursor(body); cursor == "" {
			return times, cursors, nil
		}
		cursors = append(cursors, cursor)
	}
	return times, cursors, ctx.Err()
}

// nextCursor returns the member nextCursor of a page, which is its last one; "" for null.
func nextCursor(page []byte) string {
	_, rest, _ := bytes.Cut(page[max(0, len(page)-1024):], []byte(`"nextCursor":"`))
	cursor, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(cursor)
}
