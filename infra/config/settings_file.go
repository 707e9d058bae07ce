package config

import (
	"fmt"
	"os"
	"strings"
)

// Setting is one variable of a settings file.
type Setting struct{ Name, Value string }

// WriteSettings writes a file that a POSIX shell reads with `.`, so that programs started by the shell get the
// variables. The file appears complete, so no reader finds half of it. Only its owner may read it.
func WriteSettings(path string, settings ...Setting) error {
	var text strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&text, "export %s=%s\n", s.Name, quoted(s.Value))
	}
	if err := os.WriteFile(path+".new", []byte(text.String()), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// Between single quotes a shell takes everything but the quote literally.
const quoteInQuotes = `'\''`

func quoted(value string) string { return "'" + strings.ReplaceAll(value, "'", quoteInQuotes) + "'" }

// ReadSettings reads what WriteSettings wrote: the values by their names. It ignores lines of any other form.
func ReadSettings(path string) (map[string]string, error) {
	text, err := os.ReadFile(path)
	settings := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		name, value, set := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "=")
		if set && len(value) > 1 && value[0] == '\'' && value[len(value)-1] == '\'' {
			settings[name] = strings.ReplaceAll(value[1:len(value)-1], quoteInQuotes, "'")
		}
	}
	return settings, err
}
