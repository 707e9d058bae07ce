package pdf

import (
	"fmt"
	"strconv"
	"strings"
)

// parse parses pdfinfo's output. Title, author and the like come first and may contain line breaks, so the last line with a
// name is pdfinfo's own.
func parse(answer string) (Info, error) {
	values := map[string]string{}
	for line := range strings.Lines(answer) {
		if name, value, found := strings.Cut(line, ":"); found {
			values[name] = strings.TrimSpace(value)
		}
	}
	pages, err := strconv.Atoi(values["Pages"])
	if err != nil {
		return Info{}, fmt.Errorf("%w: no number of pages", ErrInvalid)
	}
	info := Info{
		Pages:     pages,
		Encrypted: strings.HasPrefix(values["Encrypted"], "yes"),
		Version:   values["PDF version"],
	}
	if _, err := fmt.Sscanf(values["Page size"], "%g x %g pts", &info.WidthPoints, &info.HeightPoints); err != nil {
		return Info{}, fmt.Errorf("%w: no page size", ErrInvalid)
	}
	return info, nil
}
