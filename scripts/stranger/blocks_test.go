package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommandsAreReadFromADocument(t *testing.T) {
	const text = "# Title\n\n```console service\n$ make run\n…\nReady\n```\n\n```sh\nnot run\n```\n```console\n$ . var/dev.env\n" +
		"$ curl a \\\n    -d b\n{\"id\":…}\n$ true\n```\n"
	got, err := commandsIn("README.md", text)
	if err != nil {
		t.Fatal(err)
	}
	want := []command{
		{at: "README.md:4", text: "make run", prints: "…\nReady\n", service: true},
		{at: "README.md:13", text: ". var/dev.env"},
		{at: "README.md:14", text: "curl a \\\n    -d b", prints: "{\"id\":…}\n"},
		{at: "README.md:17", text: "true"},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(command{})); diff != "" {
		t.Error(diff)
	}
	for _, broken := range []string{"```console\nprinted\n$ x\n```\n", "```console\n$ x\n", "```console\n$ echo 'a\nb'\n```\n"} {
		if _, err := commandsIn("x", broken); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}

func TestWhatIsPrintedIsComparedAsAWhole(t *testing.T) {
	for _, c := range []struct {
		says, out  string
		open, want bool
	}{
		{"", "", false, true},
		{"", "something\n", false, false},
		{"a\n", "a  \r\n", false, true},
		{"{…,\"status\":\"done\",…}\n", "{\"id\":1,\n\"x\":1,\"status\":\"done\",\"x\":2}\n", false, true},
		{"{…,\"status\":\"done\"}\n", "{\"id\":1,\"status\":\"failed\"}\n", false, false},
		{"a.c\n", "abc\n", false, false},
		{"a\n", "a\nb\n", false, false},
		{"a\n", "a\nb\n", true, true},
		{"…\nb\n", "x\ny\nb\nc\n", true, true},
	} {
		if got := printed(c.says, c.out, c.open); got != c.want {
			t.Errorf("expected %q, printed %q (open %v): %v", c.says, c.out, c.open, got)
		}
	}
}
