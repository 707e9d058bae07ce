package registry

import (
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// toolBody is a tool as the registry lists it.
type toolBody struct {
	Slug                     string            `json:"slug"`
	Name                     string            `json:"name"`
	Description              string            `json:"description"`
	Category                 string            `json:"category"`
	Status                   string            `json:"status"`
	Processing               tool.Processing   `json:"processing"`
	APIAvailable             bool              `json:"apiAvailable"`
	CostUnits                int64             `json:"costUnits"`
	Limits                   limitsBody        `json:"limits"`
	AcceptedInputTypes       []string          `json:"acceptedInputTypes"`
	OutputTypes              []string          `json:"outputTypes"`
	FileExpiry               fileExpiryBody    `json:"fileExpiry"`
	Retention                toolRetentionBody `json:"retention"`
	Options                  option.Schema     `json:"options"`
	ProcessingTimeoutSeconds int               `json:"processingTimeoutSeconds"`
	MaxAttempts              int               `json:"maxAttempts"`
	Hidden                   bool              `json:"hidden"`
}

type limitsBody struct {
	MaxInputBytes      int64    `json:"maxInputBytes"`
	MaxBatchItems      int      `json:"maxBatchItems"`
	AllowedTypes       []string `json:"allowedTypes"`
	MaxDurationSeconds int      `json:"maxDurationSeconds,omitzero"`
	MaxPages           int      `json:"maxPages,omitzero"`
}

type fileExpiryBody struct {
	InputSeconds  int `json:"inputSeconds"`
	OutputSeconds int `json:"outputSeconds"`
}

type toolRetentionBody struct {
	Upload        bool  `json:"upload"`
	Credits       int64 `json:"credits"`
	InputSeconds  int   `json:"inputSeconds"`
	OutputSeconds int   `json:"outputSeconds"`
}

// The values of status.
const (
	toolAvailable  = "available"
	toolComingSoon = "coming_soon"
)

// renderTool describes a tool, whether it can be called now or not.
func renderTool(c tool.Contract) toolBody {
	status := toolAvailable
	if c.Unavailable {
		status = toolComingSoon
	}
	return toolBody{
		Slug: c.Slug, Name: c.Name, Description: c.Description, Category: c.Category, Status: status,
		Processing: c.Processing, APIAvailable: c.Processing == tool.Job && !c.Unavailable, CostUnits: c.CostUnits,
		Limits: limitsBody{
			MaxInputBytes: c.Limits.MaxInputBytes, MaxBatchItems: c.Limits.MaxBatchItems, AllowedTypes: c.Limits.AllowedTypes,
			MaxDurationSeconds: c.Limits.MaxDurationSeconds, MaxPages: c.Limits.MaxPages,
		},
		AcceptedInputTypes: c.Limits.AllowedTypes, OutputTypes: c.OutputTypes,
		FileExpiry: fileExpiryBody{InputSeconds: c.InputRetentionSeconds, OutputSeconds: c.OutputRetentionSeconds},
		Retention: toolRetentionBody{
			Upload: c.FileInput, Credits: c.CostUnits, InputSeconds: c.InputRetentionSeconds, OutputSeconds: c.OutputRetentionSeconds,
		},
		Options: c.OptionsSchema(), ProcessingTimeoutSeconds: c.ProcessingTimeoutSeconds, MaxAttempts: c.MaxAttempts,
		Hidden: c.Hidden,
	}
}
