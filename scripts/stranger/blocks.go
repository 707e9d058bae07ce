package main

import (
	"fmt"
	"strings"
)

// command is a command in a document, and its expected output.
type command struct {
	// at is its position, as README.md:12.
	at string
	// text is what is typed, possibly several lines.
	text string
	// prints is the expected output, which may hold wildcards.
	prints string
	// service is set for a command that does not end.
	service bool
}

const (
	fence         = "```"
	fenceCommands = fence + "console"
	fenceService  = fence + "console service"
	prompt        = "$ "
)

// commandsIn returns a document's commands, in order.
func commandsIn(name, text string) (commands []command, err error) {
	inside, service := false, false
	for i, line := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", name, i+1)
		bare := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(bare, fence) && !inside:
			service = bare == fenceService
			inside = service || bare == fenceCommands
		case bare == fence:
			inside = false
		case !inside:
		case strings.HasPrefix(line, prompt):
			commands = append(commands, command{at: at, text: line[len(prompt):], service: service})
		case len(commands) == 0:
			return nil, fmt.Errorf("%s: output comes before any command", at)
		default:
			commands[len(commands)-1].add(line)
		}
	}
	if inside {
		return nil, fmt.Errorf("%s: a block does not end", name)
	}
	for _, c := range commands {
		if strings.Count(c.text, "'")%2 != 0 {
			return nil, fmt.Errorf("%s: a quote does not end in its line; a command continues only after a backslash", c.at)
		}
	}
	return commands, nil
}

func (c *command) add(line string) {
	if strings.HasSuffix(c.text, `\`) && c.prints == "" {
		c.text += "\n" + line
		return
	}
	c.prints += line + "\n"
}
