package tool

import "github.com/toolmill/toolmill/domain/refusal"

// Fault is refusal.Fault.
type Fault = refusal.Fault
