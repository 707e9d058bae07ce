package cli

import (
	"cmp"
	"os"
	"os/user"
	"strconv"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/config"
)

// operatorFlags are the flags of every operator's command.
type operatorFlags struct {
	config.Reach `embed:""`

	Operator string `help:"Who makes the change, as the log keeps it; your user name unless set." env:"TOOLMILL_OPERATOR"`
	JSON     bool   `help:"Print one JSON object; errors too, as {\"error\":{\"code\",\"message\"}}."`
}

func (f operatorFlags) operator() admin.Operator {
	c := f.Config()
	return admin.Operator{Name: cmp.Or(f.Operator, userName()), Config: c, Logger: logger(c), Out: os.Stdout, JSON: f.JSON}
}

// userName returns the name of the user who runs the program, or the user's number if it has no name, as in a container.
func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "uid-" + strconv.Itoa(os.Getuid())
}
