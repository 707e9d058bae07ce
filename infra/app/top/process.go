package top

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// process is what one process says of itself.
type process struct {
	address string
	at      time.Time
	// away is why it cannot be asked, nil if it answered.
	away   error
	ready  bool
	checks []check
	series series
}

// check is a check of /readyz.
type check struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Reason string `json:"reason"`
}

const (
	// answerMax bounds each answer of a process: /metrics reads its stores for 2 s at most.
	answerMax = 5 * time.Second
	bodyMax   = 8 << 20
)

// readProcess asks a process at its address for operators.
func readProcess(ctx context.Context, address string) process {
	p := process{address: address, at: time.Now()}
	var body []byte
	if p.ready, body, p.away = get(ctx, address, "/readyz"); p.away != nil {
		return p
	}
	if p.checks, p.away = checksIn(body); p.away != nil {
		return p
	}
	answered, body, err := get(ctx, address, "/metrics")
	if err == nil && !answered {
		err = fmt.Errorf("/metrics: %.200s", body)
	}
	if err == nil {
		p.series, err = parse(body)
	}
	p.at, p.away = time.Now(), err
	return p
}

// get returns a body, and whether its status is 200.
func get(ctx context.Context, address, path string) (ok bool, body []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerMax)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, http.NoBody)
	if err != nil {
		return false, nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false, nil, err
	}
	body, err = io.ReadAll(io.LimitReader(answer.Body, bodyMax))
	return answer.StatusCode == http.StatusOK, body, errors.Join(err, answer.Body.Close())
}

// checksIn reads the body of /readyz: a process that is not ready says its checks in an error's details.
func checksIn(body []byte) ([]check, error) {
	var answer struct {
		Checks []check `json:"checks"`
		Error  *struct {
			Details struct {
				Checks []check `json:"checks"`
			} `json:"details"`
		} `json:"error"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, fmt.Errorf("/readyz is not that of Toolmill: %w", err)
	}
	if answer.Error != nil {
		return answer.Error.Details.Checks, nil
	}
	return answer.Checks, nil
}

// parse reads metrics in Prometheus's text format.
func parse(body []byte) (series, error) {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("/metrics: %w", err)
	}
	return series(families), nil
}
