package tool

import (
	"errors"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/domain/tool/option"
)

// The errors of Registry.ForJob.
var (
	ErrUnknown      = errors.New("there is no such tool")
	ErrBrowserOnly  = errors.New("the tool runs in the browser; it has no jobs")
	ErrURLOnly      = errors.New("the tool is a URL check; it has no jobs")
	ErrNotAvailable = errors.New("the tool is not available yet")
)

// Registry holds the tools. It is immutable.
type Registry struct {
	contracts []Contract
	bySlug    map[string]Contract
}

// NewRegistry returns a registry of the given tools, or all mistakes in their contracts.
func NewRegistry(contracts ...Contract) (*Registry, error) {
	r := &Registry{contracts: contracts, bySlug: make(map[string]Contract, len(contracts))}
	var faults []error
	for _, c := range contracts {
		if _, twice := r.bySlug[c.Slug]; twice {
			faults = append(faults, fmt.Errorf("%s: registered twice", c.Slug))
		}
		r.bySlug[c.Slug] = c
		faults = append(faults, c.faults()...)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, fmt.Errorf("tool registry: %w", err)
	}
	return r, nil
}

// All returns the tools in the order in which they were registered.
func (r *Registry) All() []Contract { return slices.Clone(r.contracts) }

// Find returns the tool with a slug.
func (r *Registry) Find(slug string) (Contract, bool) {
	c, found := r.bySlug[slug]
	return c, found
}

// ForJob returns the tool for a new job. Errors: ErrBrowserOnly, ErrURLOnly, ErrNotAvailable, ErrUnknown.
func (r *Registry) ForJob(slug string) (Contract, error) {
	c, found := r.bySlug[slug]
	switch {
	case found && c.Processing == Job && !c.Unavailable:
		return c, nil
	case !found:
		c, found = catalogued()[slug]
	}
	switch {
	case !found:
		return Contract{}, ErrUnknown
	case c.Processing == Browser:
		return Contract{}, ErrBrowserOnly
	case c.Processing == URL:
		return Contract{}, ErrURLOnly
	}
	return Contract{}, ErrNotAvailable
}

// faults returns the mistakes in a contract.
func (c Contract) faults() (faults []error) {
	wrong := func(is bool, what string) {
		if is {
			faults = append(faults, fmt.Errorf("%s: %s", c.Slug, what))
		}
	}
	wrong(c.Slug == "" || c.Name == "" || c.Category == "", "slug, name or category is empty")
	wrong(!slices.Contains(Processings, c.Processing), "unknown processing")
	wrong(c.CostUnits <= 0, "costs nothing")
	if c.Processing == Job {
		wrong(c.Limits.MaxInputBytes <= 0 || len(c.Limits.AllowedTypes) == 0, "has no limits")
		wrong(!c.TextInput && !c.FileInput, "takes no kind of input")
		wrong(c.ProcessingTimeoutSeconds <= 0 || c.MaxAttempts <= 0, "has no bounds on attempts")
		wrong(c.TextDeadlineSeconds <= 0 || c.FileDeadlineSeconds <= 0, "has no deadline")
		wrong(c.InputRetentionSeconds <= 0 || c.OutputRetentionSeconds <= 0, "has no retention")
		wrong(c.EngineClass == "", "has no engine class")
	}
	for _, mistake := range option.Mistakes(c.values()) {
		wrong(true, mistake)
	}
	return faults
}
