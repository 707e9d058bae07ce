package telemetry

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/correlation"
)

func TestEveryLogLineNamesWhatItBelongsTo(t *testing.T) {
	ctx := correlation.With(t.Context(), correlation.Correlation{
		RequestID: "req_1", AccountID: "acct_1", JobID: "job_1", Attempt: 2,
		Traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
	})
	all := map[string]any{
		"requestId": "req_1", "account": "acct_1", "job": "job_1", "attempt": 2.0, "trace": "4bf92f3577b34da6a3ce929d0e0e4736",
	}
	for name, test := range map[string]struct {
		log  func(*slog.Logger)
		want map[string]any
	}{
		"in full":                        {func(l *slog.Logger) { l.InfoContext(ctx, "m") }, all},
		"through a derived logger":       {func(l *slog.Logger) { l.With("part", "x").InfoContext(ctx, "m") }, with(all, "part", "x")},
		"the line's own attribute stays": {func(l *slog.Logger) { l.InfoContext(ctx, "m", "job", "job_2") }, with(all, "job", "job_2")},
		"nothing is known":               {func(l *slog.Logger) { l.InfoContext(t.Context(), "m", "a", "b") }, map[string]any{"a": "b"}},
		"only the account is known": {func(l *slog.Logger) {
			l.InfoContext(correlation.With(t.Context(), correlation.Correlation{AccountID: "acct_1"}), "m")
		}, map[string]any{"account": "acct_1"}},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			test.log(slog.New(NewLogHandler(slog.NewJSONHandler(&out, nil))))
			got := make(map[string]any)
			if err := json.Unmarshal(out.Bytes(), &got); err != nil {
				t.Fatal(err)
			}
			for _, own := range []string{"time", "level", "msg"} {
				delete(got, own)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if n := bytes.Count(out.Bytes(), []byte(`"job"`)); n > 1 {
				t.Errorf("the job is named %d times: %s", n, &out)
			}
		})
	}
}

func with(all map[string]any, name, value string) map[string]any {
	more := map[string]any{name: value}
	for k, v := range all {
		if k != name {
			more[k] = v
		}
	}
	return more
}
