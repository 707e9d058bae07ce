package rebuild

import "time"

// Report is what a rebuild found.
type Report struct { //nolint:recvcheck // it is filled by pointer and read by value
	// Records were replayed, in ReplayTook with building the indexes.
	Records    int64
	ReplayTook time.Duration
	// Took is all of it. StoodStill is how long the projectors waited.
	Took, StoodStill time.Duration
	Models           []ModelReport
	Swapped          bool
}

// Differences is how many rows differ over all models.
func (r Report) Differences() (n int64) {
	for _, m := range r.Models {
		n += m.OnlyLive + m.OnlyRebuilt + m.Changed
	}
	return n
}

// ModelReport compares one live table with the rebuilt one.
type ModelReport struct {
	Name string
	// OnlyLive and OnlyRebuilt count rows that the other table has not, Changed those that it has otherwise.
	OnlyLive, OnlyRebuilt, Changed int64
	// Differences are the first of them.
	Differences []RowDifference
}

// RowDifference is a row as text in both tables; "" where a table does not have it. Long rows are cut.
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
