package cli

import (
	"os"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/config"
)

// operatorFlags are the flags of every operator's command.
type operatorFlags struct {
	config.Reach `embed:""`

	JSON bool `help:"Print one JSON object; errors too, as {\"error\":{\"code\",\"message\"}}."`
}

func (f operatorFlags) operator() admin.Operator {
	c := f.Config()
	return admin.Operator{Config: c, Logger: logger(c), Out: os.Stdout, JSON: f.JSON}
}
