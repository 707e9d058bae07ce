package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// The candidates for a command line, as a shell asks for them.
func TestCompletionKnowsCommandsFlagsAndValues(t *testing.T) {
	parser, err := kong.New(new(commandLine), kong.Name("toolmill"), kong.Vars{"version": "toolmill"})
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"":                                  "dev check serve rebuild backup restore log archive usage migrate upgrade audit admin keys kafka top ready version completion",
		"a":                                 "archive audit admin",
		"admin ":                            "account credits plan keys operator-keys people jobs events webhooks queues tables dead-letters webhook-secrets trail",
		"admin account s":                   "show search suspend",
		"admin account open --plan ":        "free pro business custom",
		"admin account open --plan pro --c": "--command-key --credits",
		"admin plan set acct_1 b":           "business",
		"audit check --json --log-level w":  "warn",
		"completion ":                       "bash zsh fish",
		"audit verify ":                     "",
		"nothing ":                          "dev check serve rebuild backup restore log archive usage migrate upgrade audit admin keys kafka top ready version completion",
	} {
		if got := strings.Join(candidates(parser.Model.Node, strings.Split(line, " ")), " "); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// The script puts the program's candidates where bash looks for them.
func TestBashCompletesWithTheScript(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "toolmill")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n[ \"$1 $2 $3 $4\" = 'complete -- admin ac' ] && printf 'account\\n'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	script := completionScripts["bash"] + `COMP_WORDS=("$1" admin ac) COMP_CWORD=2; _toolmill "$1"; printf '%s' "${COMPREPLY[*]}"`
	out, err := exec.CommandContext(t.Context(), "bash", "-c", script, "bash", program).CombinedOutput()
	if err != nil || string(out) != "account" {
		t.Errorf("%q, %v", out, err)
	}
}
