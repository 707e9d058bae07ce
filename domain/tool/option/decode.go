package option

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Decode returns a job's options as the value that its tool runs with. It repeats the checks of Effective: the options
// were checked when the job was created, but a worker trusts no input. Empty raw means no options. The error names all
// faults.
func Decode[T any, P interface {
	*T
	Values
}](raw []byte) (T, error) {
	var values T
	if _, faults := Effective(P(&values), "the tool", raw); len(faults) > 0 {
		return *new(T), fmt.Errorf("%s", named(faults))
	}
	return values, nil
}

func named(faults []refusal.Fault) string {
	all := make([]string, len(faults))
	for i, f := range faults {
		all[i] = strings.TrimSpace(f.Path + " " + f.Message)
	}
	return strings.Join(all, "; ")
}
