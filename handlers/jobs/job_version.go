package jobs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/job"
)

// jobVersion orders the states of a job that a client can see: attempt, stage, percent, and whether it was closed, compared in
// this order. It is computed from the job alone, so it is the same in every process, and it never decreases.
type jobVersion [4]int

const (
	versionStage   = 1
	versionPercent = 2
)

// unseen is lower than every version of a job.
var unseen = jobVersion{-1}

func versionOf(s job.State, p job.Progress) jobVersion {
	v := jobVersion{p.Attempt, p.Stage.Order(), p.Percent}
	if s.ClosedAt != nil {
		v[len(v)-1] = 1
	}
	return v
}

// parseJobVersion parses a Last-Event-ID. An invalid one means that nothing was seen: a client must be able to start again.
func parseJobVersion(text string) jobVersion {
	var v jobVersion
	parts := strings.Split(text, ".")
	if len(parts) != len(v) {
		return unseen
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil {
			return unseen
		}
		v[i] = int(n)
	}
	return v
}

// String returns the event id of the version.
func (v jobVersion) String() string {
	parts := make([]string, len(v))
	for i, n := range v {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ".")
}

func (v jobVersion) after(other jobVersion) bool { return slices.Compare(v[:], other[:]) > 0 }

// sameStage reports whether the versions differ at most in percent.
func (v jobVersion) sameStage(other jobVersion) bool {
	v[versionPercent] = other[versionPercent]
	return v == other
}
