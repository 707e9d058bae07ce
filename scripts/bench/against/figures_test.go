package against

import (
	"fmt"
	"strings"
	"testing"
)

func TestFiguresAreReadFromTheTableThatIsPrinted(t *testing.T) {
	const table = `machine: 2 × Intel

figure                                          measured                                             asked for
embedded broker: command round trip             p50 0.52 ms, p95 0.70 ms, p99 1.20 ms                p50 ≤ 2 ms
POST /v1/jobs, 64 clients                       1662/s                                               ≥ 2,000/s
GET /v1/jobs/{id}, 64 clients                   5175/s (service 210 µs CPU each, clients 80 µs CPU each)  ≥ 5,000/s
  key check of a request, warm (three runs)     21.1, 20.4, 20.9 µs                                  ≤ 50 µs
100 of GET /v1/jobs at the first, middle and last page  p50 1.52, 1.60, 2.00 ms (p99 3.1, 3.2, 9.9)  p50 ≤ 10 ms
memory of the service, idle                     39 MiB                                               ≤ 150 MB
memory of the service over 98,000 jobs          161 MiB after 21,500, 249 MiB after 47000             flat
rebuild of all read models                      1000000 events in 12.5 s, 80,000 events/s            ≥ 50,000 events/s
audio-to-mp3, beside bare ffmpeg                p50 980 ms, bare 970 ms, 1.01 ×                      ≤ 1.1 ×
  embedded broker: 10 events in 2 appends of 1.20 ms, 0 lost
`
	want := []string{
		"embedded broker: command round trip [{0.52 ms}]",
		"POST /v1/jobs, 64 clients [{1662 /s}]",
		"GET /v1/jobs/{id}, 64 clients [{5175 /s} {210 µs} {80 µs}]",
		"key check of a request, warm (three runs) [{21.1 µs} {20.4 µs} {20.9 µs}]",
		"100 of GET /v1/jobs at the first, middle and last page [{1.52 ms} {1.6 ms} {2 ms}]",
		"memory of the service, idle [{39 MiB}]",
		"memory of the service over 98,000 jobs [{161 MiB} {249 MiB}]",
		"rebuild of all read models [{12.5 s} {80000 events/s}]",
		"audio-to-mp3, beside bare ffmpeg [{980 ms}]",
	}
	var got []string
	for _, f := range figuresOf(table) {
		got = append(got, fmt.Sprint(f.name, " ", f.values))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
