package jobs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/job"
)

// jobVersion orders what a client can see of a job: attempt, stage, percent, and whether it was closed. It is made of the
// job alone, so that it is the same in every process, and none of its numbers goes back unless one before it went on.
type jobVersion [4]int

const (
	versionStage   = 1
	versionPercent = 2
)

// unseen is before the first version of any job.
var unseen = jobVersion{-1}

func versionOf(s job.State, p job.Progress) jobVersion {
	v := jobVersion{p.Attempt, p.Stage.Order(), p.Percent}
	if s.ClosedAt != nil {
		v[len(v)-1] = 1
	}
	return v
}

// parseJobVersion reads a Last-Event-ID. What is none is as if nothing had been seen: a client must be able to begin again.
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

// String is the id of the version's event.
func (v jobVersion) String() string {
	parts := make([]string, len(v))
	for i, n := range v {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ".")
}

func (v jobVersion) after(other jobVersion) bool { return slices.Compare(v[:], other[:]) > 0 }

// sameStage reports whether at most the percent differs.
func (v jobVersion) sameStage(other jobVersion) bool {
	v[versionPercent] = other[versionPercent]
	return v == other
}
