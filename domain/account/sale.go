package account

import (
	"fmt"
	"strings"
	"time"
	"unique"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/plan"
)

// Sale is what a job was sold as: the tool, and the plan that the account had. A refund is booked under the same. Equal sales
// share their memory and each takes one word, because an account may have 100,000 waiting jobs.
type Sale struct{ of unique.Handle[sale] }

type sale struct {
	plan     plan.ID
	toolSlug string
}

// SaleOf returns the sale of a tool under a plan, the zero Sale for neither.
func SaleOf(planID plan.ID, toolSlug string) Sale {
	if planID == "" && toolSlug == "" {
		return Sale{}
	}
	return Sale{unique.Make(sale{planID, toolSlug})}
}

// Booking returns how a refund of the sale is booked.
func (s Sale) Booking(reason string, at time.Time) credits.Booking {
	if s.IsZero() {
		return credits.Booking{Reason: reason, Day: credits.Day(at)}
	}
	sold := s.of.Value()
	return credits.Booking{Plan: string(sold.plan), ToolSlug: sold.toolSlug, Reason: reason, Day: credits.Day(at)}
}

// IsZero reports whether nothing was sold.
func (s Sale) IsZero() bool { return s == Sale{} }

// Equal reports whether both are sales of one tool under one plan.
func (s Sale) Equal(other Sale) bool { return s == other }

// MarshalText writes the sale as plan/tool.
func (s Sale) MarshalText() ([]byte, error) {
	if s.IsZero() {
		return nil, nil
	}
	sold := s.of.Value()
	return []byte(string(sold.plan) + "/" + sold.toolSlug), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *Sale) UnmarshalText(text []byte) error {
	planID, toolSlug, both := strings.Cut(string(text), "/")
	if !both {
		return fmt.Errorf("%q is not a sale of the form plan/tool", text)
	}
	*s = SaleOf(plan.ID(planID), toolSlug)
	return nil
}

// SaleOf returns what a job that has not ended was sold as, the zero Sale if there is no such job.
func (s *State) SaleOf(jobID string) Sale {
	for _, q := range []*Queue{&s.Running, &s.Waiting, &s.Uploads} {
		if slot, ok := q.Find(jobID); ok {
			return slot.Sale
		}
	}
	return Sale{}
}
