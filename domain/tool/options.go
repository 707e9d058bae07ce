package tool

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// values returns the tool's options, all zero.
func (c Contract) values() option.Values {
	if c.Options == nil {
		return &option.None{}
	}
	return c.Options()
}

// Effective checks the raw JSON of input.options and returns it with every default filled in (option.Effective).
func (c Contract) Effective(raw []byte) (jsontext.Value, []refusal.Fault) {
	return option.Effective(c.values(), c.Slug, raw)
}

// OptionsSchema describes input.options.
func (c Contract) OptionsSchema() option.Schema { return option.SchemaOf(c.values()) }

// SplitTexts splits options, as Effective returns them, into those that every reader of the log may see and the
// customer's own words (option.SplitTexts).
func (c Contract) SplitTexts(effective jsontext.Value) (plain, texts jsontext.Value, err error) {
	return option.SplitTexts(c.values(), effective)
}

// AttemptTimeoutSeconds bounds one attempt of a job with these effective options: the option timeoutSeconds if the tool
// has it, ProcessingTimeoutSeconds otherwise.
func (c Contract) AttemptTimeoutSeconds(effective []byte) int {
	values := c.values()
	timed, is := values.(interface{ attemptTimeoutSeconds() int })
	if !is {
		return c.ProcessingTimeoutSeconds
	}
	if _, faults := option.Effective(values, c.Slug, effective); len(faults) > 0 {
		return c.ProcessingTimeoutSeconds
	}
	return timed.attemptTimeoutSeconds()
}
