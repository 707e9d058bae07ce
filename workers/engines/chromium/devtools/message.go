package devtools

import (
	"fmt"

	"github.com/chromedp/cdproto/target"
	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// message is a command, its answer or an event.
type message struct {
	ID        int64            `json:"id,omitzero"`
	SessionID target.SessionID `json:"sessionId,omitzero"`
	Method    string           `json:"method,omitzero"`
	Params    jsontext.Value   `json:"params,omitzero"`
	Result    jsontext.Value   `json:"result,omitzero"`
	Error     *CommandError    `json:"error,omitzero"`
}

// CommandError is Chromium's refusal of a command.
type CommandError struct {
	Code    int64  `json:"code"`
	Message string `json:"message"`
}

// Error names the refusal and its JSON-RPC code.
func (e *CommandError) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Pages may contain lone surrogates, which Chromium passes on.
var jsonOptions = jsonv2.JoinOptions(jsonv2.DefaultOptionsV2(), jsontext.AllowInvalidUTF8(true))

func encode(value any) ([]byte, error) { return jsonv2.Marshal(value, jsonOptions) }

func decode(text []byte, into any) error { return jsonv2.Unmarshal(text, into, jsonOptions) }
