package tool

import (
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// Processing says where a tool runs (docs/design/specification.md §1).
type Processing string

// The modes of processing.
const (
	Browser Processing = "browser"
	URL     Processing = "url"
	Job     Processing = "job"
)

// Processings are all modes.
var Processings = []Processing{Browser, URL, Job}

// What holds for every worker tool (docs/design/api.md "Jobs"; docs/design/tools.md "Limits").
const (
	textDeadlineSeconds    = 10 * 60
	fileDeadlineSeconds    = 30 * 60
	inputRetentionSeconds  = 60 * 60
	outputRetentionSeconds = 24 * 60 * 60
	maxAttempts            = 3
	maxBatchItems          = 1
)

// Contract is what a tool takes, costs and promises.
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
	// OutputTypes are the MIME types that a run can end in.
	OutputTypes []string
	// Hidden tools are found by slug, and listed only when asked for.
	Hidden bool
	// Unavailable tools are described, but no job can be made for them now.
	Unavailable bool
	// TextInput and FileInput say which kinds of input a job may have.
	TextInput, FileInput bool
	// Options returns the tool's options, all zero; nil where it has none.
	Options func() option.Values
	// CheckText looks into inline text before anything is charged; nil where any text will do. Paths are relative to
	// the text.
	CheckText func(contentType, text string) []refusal.Fault
	// ProcessingTimeoutSeconds bounds one attempt, the deadlines all of them from the job's creation on.
	ProcessingTimeoutSeconds                 int
	MaxAttempts                              int
	TextDeadlineSeconds, FileDeadlineSeconds int
	// Retention begins for the input when it is stored, for the output with success.
	InputRetentionSeconds, OutputRetentionSeconds int
	// EngineClass names the queue and the concurrency that the tool's attempts share, as in chromium.
	EngineClass string
}

// Limits bound one input.
type Limits struct {
	MaxInputBytes int64
	MaxBatchItems int
	// AllowedTypes are the MIME types of inputs.
	AllowedTypes []string
	// MaxDurationSeconds and MaxPages are 0 where they mean nothing.
	MaxDurationSeconds, MaxPages int
}
