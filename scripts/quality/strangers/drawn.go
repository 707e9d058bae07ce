package strangers

import (
	"context"
	"os"
)

// drawn prints documents with a library of Python's, which print.py asks.
func (c Corpus) drawn(ctx context.Context, all []Document) error {
	if len(all) == 0 {
		return nil
	}
	arguments := []string{"--" + string(all[0].Printer)}
	for _, d := range all {
		name, content := source(d, ".json"), d.plainSource()
		if d.Printer == WeasyPrint {
			name, content = source(d, ".html"), d.page()
		}
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			return err
		}
		arguments = append(arguments, name)
	}
	return c.python(ctx, arguments...)
}
