package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

type peopleCommands struct {
	Add addPersonCommand `cmd:"" help:"Let a person sign in to an account that has none."`
}

type addPersonCommand struct {
	operatorFlags `embed:""`

	Account       string `arg:"" help:"The account (acct_…), which has no person yet."`
	Email         string `required:"" help:"The person's e-mail address."`
	PasswordStdin bool   `help:"Read the password from standard input, up to the end of its first line. Without it one is created and printed, once."`
}

// Run implements the command.
func (c *addPersonCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	secret := ""
	if c.PasswordStdin {
		var err error
		if secret, err = firstLine(os.Stdin); err != nil {
			return fmt.Errorf("password: %w", err)
		}
	}
	return c.operator().AddPerson(ctx, c.Account, c.Email, secret)
}

// firstLine returns the first line of in. An empty input is an error, because a password may have been forgotten.
func firstLine(in io.Reader) (string, error) {
	line, err := bufio.NewReader(in).ReadString('\n')
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", errors.Join(errors.New("standard input has none"), ignoreEOF(err))
	}
	return line, ignoreEOF(err)
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
