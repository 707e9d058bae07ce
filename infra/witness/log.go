package witness

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/checkpoint"
)

// Log is the REST API of a log.
type Log struct {
	// Root is the API's address, with /v1.
	Root   string
	Client *http.Client
}

type shown struct {
	Note string `json:"note"`
}

const (
	pageMax      = 100
	answerMax    = 8 << 20
	refusalShown = 300
)

// checkpoint returns a checkpoint as the log shows it now. Error: checkpoint.ErrForked if it shows it no longer.
func (l Log) checkpoint(ctx context.Context, number uint64) (note string, err error) {
	var one shown
	status, err := l.get(ctx, "/audit/checkpoints/"+strconv.FormatUint(number, 10), &one)
	if status == http.StatusNotFound {
		err = fmt.Errorf("%w: it lacks checkpoint %d, which it had signed: its end was cut off", checkpoint.ErrForked, number)
	}
	return one.Note, err
}

// after returns the notes of the page of checkpoints after a number.
func (l Log) after(ctx context.Context, number uint64) ([]string, error) {
	var page struct {
		Checkpoints []shown `json:"checkpoints"`
	}
	_, err := l.get(ctx, fmt.Sprintf("/audit/checkpoints?limit=%d&cursor=%d", pageMax, number), &page)
	notes := make([]string, len(page.Checkpoints))
	for i, one := range page.Checkpoints {
		notes[i] = one.Note
	}
	return notes, err
}

func (l Log) get(ctx context.Context, path string, into any) (status int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(l.Root, "/")+path, http.NoBody)
	if err != nil {
		return 0, err
	}
	answered, err := l.Client.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answered.Body.Close() }() // read to its end or given up
	text, err := io.ReadAll(io.LimitReader(answered.Body, answerMax))
	if err != nil {
		return answered.StatusCode, err
	}
	if answered.StatusCode != http.StatusOK {
		return answered.StatusCode, fmt.Errorf("%s: status %d: %.*s", request.URL, answered.StatusCode, refusalShown, text)
	}
	return answered.StatusCode, json.Unmarshal(text, into)
}
