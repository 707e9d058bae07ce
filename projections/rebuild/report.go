package rebuild

import "time"

// Report is the result of a rebuild.
type Report struct { //nolint:recvcheck // it is filled by pointer and read by value
	// Events counts the replayed events. ReplayTook includes building the indexes.
	Events     int64
	ReplayTook time.Duration
	// Took is the total time. StoodStill is how long the projectors waited; 0 without a swap.
	Took, StoodStill time.Duration
	Models           []ModelReport
	Swapped          bool
}

// Differences returns the number of rows that differ over all models.
func (r Report) Differences() (n int64) {
	for _, m := range r.Models {
		n += m.OnlyLive + m.OnlyRebuilt + m.Changed
	}
	return n
}

// ModelReport compares one live table with the rebuilt one.
type ModelReport struct {
	Name string
	// OnlyLive and OnlyRebuilt count rows that the other table does not have, Changed those with other values.
	OnlyLive, OnlyRebuilt, Changed int64
	// Differences holds the first of them.
	Differences []RowDifference
}

// RowDifference is a row as text in both tables; "" if a table does not have it. Long rows are truncated.
type RowDifference struct{ Live, Rebuilt string }

func (m *ModelReport) count(notLive, notRebuilt bool) {
	switch {
	case notLive:
		m.OnlyRebuilt++
	case notRebuilt:
		m.OnlyLive++
	default:
		m.Changed++
	}
}

// model returns the report of a model, and adds one if there is none.
func (r *Report) model(name string) *ModelReport {
	for i := range r.Models {
		if r.Models[i].Name == name {
			return &r.Models[i]
		}
	}
	r.Models = append(r.Models, ModelReport{Name: name})
	return &r.Models[len(r.Models)-1]
}
