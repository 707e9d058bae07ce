package credits

import (
	"cmp"
	"slices"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
)

const (
	// usageDaysMax bounds a question, and with the registry's tools the answer: a leap year.
	usageDaysMax = 366
	// usageDaysDefault is how many days are told if none are named: those up to today.
	usageDaysDefault = 30
)

// grouping is what usage is summed up by; "" is by day and tool.
type grouping string

const (
	byDay  grouping = "day"
	byTool grouping = "tool"
)

// usageSums is what the jobs and runs of a row come to. Net units are charges less refunds.
type usageSums struct {
	Accepted      int64 `json:"accepted"`
	Succeeded     int64 `json:"succeeded"`
	Failed        int64 `json:"failed"`
	Canceled      int64 `json:"canceled"`
	ChargedUnits  int64 `json:"chargedUnits"`
	RefundedUnits int64 `json:"refundedUnits"`
	NetUnits      int64 `json:"netUnits"`
}

func sumsBody(s projections.UsageSums) usageSums {
	return usageSums{
		s.Accepted, s.Succeeded, s.Failed, s.Canceled, s.ChargedUnits, s.RefundedUnits, s.ChargedUnits - s.RefundedUnits,
	}
}

// usageRow is the use on a day, of a tool, or of a tool on a day.
type usageRow struct {
	Day      string `json:"day,omitzero"`
	ToolSlug string `json:"toolSlug,omitzero"`
	usageSums
}

type usageBody struct {
	From  string     `json:"from"`
	To    string     `json:"to"`
	Rows  []usageRow `json:"rows"`
	Total usageSums  `json:"total"`
}

// GetUsage answers with what the account used from one UTC day to another, both included (GET /v1/usage).
func (a *Wing) GetUsage(c *rest.Call) (rest.Answer, error) {
	body, err := a.usage(c)
	if err != nil {
		return rest.Answer{}, err
	}
	return rest.OK(body), nil
}

func (a *Wing) usage(c *rest.Call) (usageBody, error) {
	query := c.Query()
	filter := a.usageFilter(query)
	group := rest.OneOf(query, "groupBy", []grouping{byDay, byTool})
	if err := query.Refusal(); err != nil {
		return usageBody{}, err
	}
	filter.AccountID = c.Key.AccountID
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	sums := newUsage(group)
	if err := a.Ledger.Usage(ctx, filter, sums.add); err != nil {
		return usageBody{}, codes.StoreFault("read usage", err)
	}
	return usageBody{
		From: filter.From.Format(time.DateOnly), To: filter.To.Format(time.DateOnly), Rows: sums.rows(), Total: sumsBody(sums.total),
	}, nil
}

// usageFilter reads the days: without `to` up to today, without `from` thirty days.
func (a *Wing) usageFilter(query *rest.Query) projections.UsageFilter {
	from, to := query.Day("from"), query.Day("to")
	const day = 24 * time.Hour
	if to.IsZero() {
		to = a.Clock().UTC().Truncate(day)
	}
	if from.IsZero() {
		from = to.Add(-(usageDaysDefault - 1) * day)
	}
	if to.Before(from) || to.Sub(from) >= usageDaysMax*day {
		query.Wrong("from", "range", "must be at most a year before to")
	}
	return projections.UsageFilter{From: from, To: to}
}

// usageGroup is what the sums of a row are of.
type usageGroup struct{ day, toolSlug string }

// usage sums up days by group.
type usage struct {
	by    grouping
	order []usageGroup
	sums  map[usageGroup]*projections.UsageSums
	total projections.UsageSums
}

func newUsage(by grouping) *usage {
	return &usage{by: by, sums: make(map[usageGroup]*projections.UsageSums)}
}

func (u *usage) add(d projections.UsageDay) error {
	group := usageGroup{day: d.Day.Format(time.DateOnly), toolSlug: d.ToolSlug}
	switch u.by {
	case byDay:
		group.toolSlug = ""
	case byTool:
		group.day = ""
	}
	sums := u.sums[group]
	if sums == nil {
		sums = new(projections.UsageSums)
		u.sums[group] = sums
		u.order = append(u.order, group)
	}
	sums.Add(d.UsageSums)
	u.total.Add(d.UsageSums)
	return nil
}

// rows returns the groups in the order of their days, then of their tools.
func (u *usage) rows() []usageRow {
	slices.SortFunc(u.order, func(a, b usageGroup) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.toolSlug, b.toolSlug))
	})
	rows := make([]usageRow, len(u.order))
	for i, group := range u.order {
		rows[i] = usageRow{group.day, group.toolSlug, sumsBody(*u.sums[group])}
	}
	return rows
}
