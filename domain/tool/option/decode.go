package option

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Decode returns the options of a job as the value that its tool runs on. It makes the checks of Effective: options of a job
// were checked when it was created, but whoever runs a tool trusts nobody. Empty raw means no options. Its error names all
// that is wrong.
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
