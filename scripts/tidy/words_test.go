package tidy

import (
	"path"
	"strings"
	"testing"
)

func TestWordingOfComments(t *testing.T) {
	for _, source := range load(t) {
		for _, fault := range Words(source) {
			t.Error(fault)
		}
	}
}

func TestWordingOfDocuments(t *testing.T) {
	for name, text := range loadLibrary(t).Documents {
		for number, line := range strings.Split(text, "\n") {
			for _, fault := range worded(line) {
				t.Errorf("%s:%d: %s", name, number+1, fault)
			}
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ comment, want string }{
		{"returns the offset after the last event", ""},
		{"returns the offset behind the last event", `"after"`},
		{"is sent behind it", `"after"`},
		{"runs behind a proxy", ""},
		{"runs behind the load balancer", ""},
		{"leaves nothing, or is left behind", ""},
		{"waits while history falls behind", ""},
		{"negative where the clock is behind", ""},
		{"is behind the last event", `"after"`},
		{"reports whether it is open", ""},
		{"tells whether it is open", `"reports whether"`},
		{"tells that it is open", `"reports whether"`},
		{"is told of each commit", `"is told about"`},
		{"tells a worker from a sweep", ""},
		{"registers a closer", ""},
		{"has close called when it stops", `"registers"`},
		{"has already called it", ""},
		{"is a document whose pages are known", ""},
		{"is a document of which the pages are known", `"whose"`},
		{"has three parts, each of which is whole", ""},
		{"there is no room", ""},
		{"is not an error", ""},
		{"nothing that is no error", `"is not a"`},
		{"the state that is no longer held", ""},
		{"is in the header", ""},
		{"what stands in the header", `"is in"`},
		{"what stands in for a broker", ""},
		{"lets time go by", ""},
		{"the limit goes by the plan", `"depends on"`},
		{"is held against the schema", `"checks against"`},
		{"begins anew", `"again"`},
		{"is kept for ever", `"forever"`},
		{"is seldom asked", `"rarely"`},
		{"is asked ever less", `"less and less often"`},
		{"is the engine's affair", "to decide"},
		{"and what it needs besides.", `"too"`},
		{"what it needs besides the state", ""},
		{"Besides, nobody reads it", ""},
		{"whoever gives his consent", `"they"`},
		{"the history of it", ""},
	} {
		source, err := Parse(path.Join("domain", "a.go"), []byte("package a\n\n// "+c.comment+"\nfunc f() {}\n"))
		if err != nil {
			t.Fatal(err)
		}
		expect(t, c.comment, Words(source), c.want)
	}
}
