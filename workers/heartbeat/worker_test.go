package heartbeat

import (
	"slices"
	"testing"
)

func TestWhatOneWorkerHasIsOffered(t *testing.T) {
	has, lacks := Engine{Class: "vips", Name: "libvips", Version: "8"}, Engine{Class: "vips", Name: "libvips", Missing: "not installed"}
	other := Engine{Class: "chromium", Name: "chromium", Version: "156"}
	for name, test := range map[string]struct {
		workers []Worker
		want    []Engine
	}{
		"nobody":                       {nil, nil},
		"one that has it":              {[]Worker{{"a", []Engine{has, other}}}, []Engine{has, other}},
		"the second has it":            {[]Worker{{"a", []Engine{lacks}}, {"b", []Engine{other, has}}}, []Engine{has, other}},
		"the first has it":             {[]Worker{{"a", []Engine{has}}, {"b", []Engine{lacks}}}, []Engine{has}},
		"nobody has it":                {[]Worker{{"a", []Engine{lacks}}, {"b", []Engine{lacks}}}, []Engine{lacks}},
		"one that was told of nothing": {[]Worker{{"a", nil}}, nil},
	} {
		if got := Offered(test.workers); !slices.Equal(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
