package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/user"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/noted"
	"github.com/toolmill/toolmill/infra/config"
)

// whoFlags are the flags of every command that reads or changes a service: where it is, and who does it.
type whoFlags struct {
	config.Reach `embed:""`

	Operator string `help:"Who runs the command, as the operators' trail and the log keep it; your user name unless set." env:"TOOLMILL_OPERATOR"`

	entered noted.Command `kong:"-"`
}

func (f *whoFlags) note(entered noted.Command) { f.entered = entered }

func (f *whoFlags) name() string { return cmp.Or(f.Operator, userName()) }

func (f *whoFlags) operator() admin.Operator {
	c := f.Config()
	return admin.Operator{Name: f.name(), Command: f.entered, Config: c, Logger: logger(c), Out: os.Stdout}
}

// operatorFlags are the flags of every operator's command.
type operatorFlags struct {
	whoFlags `embed:""`

	JSON bool `help:"Print one JSON object; errors too, as {\"error\":{\"code\",\"message\"}}."`
}

func (f *operatorFlags) operator() admin.Operator {
	o := f.whoFlags.operator()
	o.JSON = f.JSON
	return o
}

// noting is a command that leaves a trace.
type noting interface{ note(entered noted.Command) }

// note tells the chosen command how it was entered.
func note(ctx *kong.Context) error {
	if command, ok := reflect.TypeAssert[noting](ctx.Selected().Target.Addr()); ok {
		command.note(enteredAs(ctx))
	}
	return nil
}

// enteredAs returns the chosen command with what was given on the command line. Where the stores are and what opens them is not told:
// neither is what was done.
func enteredAs(ctx *kong.Context) noted.Command {
	machine, _ := os.Hostname() // empty if the kernel does not say it
	c := noted.Command{ID: noted.NewID(), Login: userName() + "@" + machine, Words: wordsOf(ctx.Selected()), Arguments: make(map[string]string)}
	for _, given := range ctx.Path {
		value := given.Positional
		if given.Flag != nil {
			value = given.Flag.Value
		}
		if value == nil || slices.Contains(untold(), value.Name) {
			continue
		}
		text := textOf(value.Target)
		if value.Name == "account" {
			c.Accounts = append(c.Accounts, text)
			continue
		}
		c.Arguments[value.Name] = text
	}
	return c
}

// wordsOf returns a command's words without the program's name.
func wordsOf(n *kong.Node) string {
	if n.Parent == nil {
		return ""
	}
	return strings.TrimPrefix(wordsOf(n.Parent)+" "+n.Name, " ")
}

// untold returns the names of flags that say where stores are, who the operator is, or a secret.
func untold() []string {
	reach := kong.Must(new(config.Reach), kong.NoDefaultHelp()).Model.Flags
	own := []string{"operator", "json", "checkpoint-key", "checkpoint-key-other"}
	names := append(make([]string, 0, len(own)+len(reach)), own...)
	for _, flag := range reach {
		names = append(names, flag.Name)
	}
	return names
}

func textOf(value reflect.Value) string {
	for value.Kind() == reflect.Pointer && !value.IsNil() {
		value = value.Elem()
	}
	if list, ok := reflect.TypeAssert[[]string](value); ok {
		return strings.Join(list, ",")
	}
	return fmt.Sprint(value.Interface())
}

// count is a number that is 1 or more.
type count int

// Validate refuses what asks for nothing.
func (c count) Validate() error {
	if c < 1 {
		return errors.New("it must be 1 or more")
	}
	return nil
}

// named is Validate for a flag of another type.
func (c count) named(flag string) error {
	if err := c.Validate(); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}

// userName returns the name of the user who runs the program, or the user's number if it has no name, as in a container.
func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "uid-" + strconv.Itoa(os.Getuid())
}
