package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// metric reads the sum of a metric's series from the service's /metrics.
func (s *service) metric(ctx context.Context, name string) (sum float64, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.operationsURL+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	response, err := s.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	found := false
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		series, value, ok := strings.Cut(lines.Text(), " ")
		if !ok || series != name && !strings.HasPrefix(series, name+"{") {
			continue
		}
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return 0, err
		}
		sum, found = sum+v, true
	}
	if !found {
		return 0, fmt.Errorf("no metric %s", name)
	}
	return sum, nil
}

// awaitZero polls the metrics until all of them are 0.
func (s *service) awaitZero(ctx context.Context, every time.Duration, metrics ...string) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		var sum float64
		for _, name := range metrics {
			value, err := s.metric(ctx, name)
			if err != nil {
				return err
			}
			sum += value
		}
		if sum == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
}
