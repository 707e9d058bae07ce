package tool

import "github.com/go-json-experiment/json"

// Bounds on one attempt at HTML. A document that is printed at all is printed within seconds; one that hangs holds a
// process until its time is over.
const (
	htmlTimeoutSeconds    = 30
	htmlTimeoutSecondsMax = 120
)

const timeoutOptionName = "timeoutSeconds"

var htmlTimeoutOption = Option{
	Name:        timeoutOptionName,
	Description: "Seconds after which an attempt ends as processing_timeout; the credit of an accepted run is kept then, and it is not tried again.",
	Type:        Integer{Min: 1, Max: htmlTimeoutSecondsMax, Default: htmlTimeoutSeconds},
}

// AttemptTimeoutSeconds bounds one attempt of a job with such effective options: what the option timeoutSeconds says where
// the tool has it, ProcessingTimeoutSeconds otherwise.
func (c Contract) AttemptTimeoutSeconds(effective []byte) int {
	for _, o := range c.Options {
		if o.Name != timeoutOptionName {
			continue
		}
		var asked struct {
			Seconds int `json:"timeoutSeconds"`
		}
		if json.Unmarshal(effective, &asked) == nil && asked.Seconds > 0 {
			return asked.Seconds
		}
	}
	return c.ProcessingTimeoutSeconds
}
