package office

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

const fontListBytesMax = 4 << 20

// installedFamilies returns the names of the installed font families, in lower case.
func installedFamilies(ctx context.Context) (map[string]bool, error) {
	var answer bytes.Buffer
	_, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: "libreoffice", Path: "fc-list", Args: []string{":", "family"}, Env: []string{"LC_ALL=C.UTF-8"},
		Stdout: &answer, StdoutBytesMax: fontListBytesMax, Limits: limits(),
	})
	if err != nil {
		return nil, fmt.Errorf("list fonts: %w", err)
	}
	families := map[string]bool{}
	for line := range strings.Lines(answer.String()) {
		// A family has a name in each of its languages.
		for name := range strings.SplitSeq(strings.TrimSpace(line), ",") {
			families[strings.ToLower(strings.ReplaceAll(name, `\`, ""))] = true
		}
	}
	return families, nil
}

// Substituted returns those of a document's fonts that are not installed here and so replaced by another one. It is never nil.
func (e *Engine) Substituted(fonts []string) []string {
	substituted := []string{}
	for _, font := range fonts {
		if !e.families[strings.ToLower(font)] {
			substituted = append(substituted, font)
		}
	}
	return substituted
}
