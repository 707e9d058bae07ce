package tool

import (
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// Processing is where a tool runs (docs/design/specification.md §1).
type Processing string

// The modes of processing.
const (
	Browser Processing = "browser"
	URL     Processing = "url"
	Job     Processing = "job"
)

// Processings are all modes.
var Processings = []Processing{Browser, URL, Job}

// Limits of every worker tool (docs/design/api.md "Jobs"; docs/design/tools.md "Limits").
const (
	textDeadlineSeconds    = 10 * 60
	fileDeadlineSeconds    = 30 * 60
	inputRetentionSeconds  = 60 * 60
	outputRetentionSeconds = 24 * 60 * 60
	maxAttempts            = 3
	maxBatchItems          = 1
)

// Contract is what a tool accepts, costs and promises.
type Contract struct {
	// Slug names the tool in addresses and commands.
	Slug        string
	Name        string
	Description string
	Category    string
	Processing  Processing
	// CostUnits are charged for each accepted run, in credits.
	CostUnits int64
	Limits    Limits
	// OutputTypes are the MIME types that a run can produce.
	OutputTypes []string
	// Hidden tools are found by slug, and listed only on request.
	Hidden bool
	// Unavailable tools are described, but currently nothing can be run with them.
	Unavailable bool
	// TextInput and FileInput say which kinds of input a job may have.
	TextInput, FileInput bool
	// Options returns the tool's options, all zero; nil if it has none.
	Options func() option.Values
	// CheckText checks inline text before anything is charged; nil if any text is accepted. Paths are relative to the
	// text.
	CheckText func(contentType, text string) []refusal.Fault
	// ProcessingTimeoutSeconds bounds one attempt; the deadlines bound all attempts, counted from the job's creation.
	ProcessingTimeoutSeconds                 int
	MaxAttempts                              int
	TextDeadlineSeconds, FileDeadlineSeconds int
	// Retention counts from the storing of the input, and from the success for the output.
	InputRetentionSeconds, OutputRetentionSeconds int
	// EngineClass names the queue and the concurrency that the tool's attempts share, such as chromium.
	EngineClass string
}

// Limits bound one input.
type Limits struct {
	MaxInputBytes int64
	MaxBatchItems int
	// AllowedTypes are the MIME types of inputs.
	AllowedTypes []string
	// MaxDurationSeconds and MaxPages are 0 if they do not apply.
	MaxDurationSeconds, MaxPages int
}
