package heartbeat

import (
	"reflect"
	"testing"
)

func TestWhatOneWorkerHasIsOffered(t *testing.T) {
	has, lacks := Engine{Class: "vips", Name: "libvips", Version: "8"}, Engine{Class: "vips", Name: "libvips", Missing: "not installed"}
	other := Engine{Class: "chromium", Name: "chromium", Version: "156"}
	fails := has
	fails.Unable, fails.Lacks = []UnableTool{{"a", "it broke"}, {"b", "it broke"}}, []string{"fonts"}
	failsOther := has
	failsOther.Unable = []UnableTool{{"b", "it broke too"}}
	failBoth := fails
	failBoth.Unable = []UnableTool{{"b", "it broke"}}
	worse := has
	worse.Unable, worse.Lacks = []UnableTool{}, []string{"fonts"}
	for name, test := range map[string]struct {
		workers []Worker
		want    []Engine
	}{
		"nobody":                       {nil, nil},
		"one that has it":              {[]Worker{{"a", []Engine{has, other}}}, []Engine{has, other}},
		"the second has it":            {[]Worker{{"a", []Engine{lacks}}, {"b", []Engine{other, has}}}, []Engine{has, other}},
		"the first has it":             {[]Worker{{"a", []Engine{has}}, {"b", []Engine{lacks}}}, []Engine{has}},
		"one cannot do all its tools":  {[]Worker{{"a", []Engine{fails}}}, []Engine{fails}},
		"what one cannot, another can": {[]Worker{{"a", []Engine{fails}}, {"b", []Engine{has}}}, []Engine{worse}},
		"a tool that nobody can do":    {[]Worker{{"a", []Engine{fails}}, {"b", []Engine{failsOther}}}, []Engine{failBoth}},
		"nobody has it":                {[]Worker{{"a", []Engine{lacks}}, {"b", []Engine{lacks}}}, []Engine{lacks}},
		"one without engines":          {[]Worker{{"a", nil}}, nil},
	} {
		if got := Offered(test.workers); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
