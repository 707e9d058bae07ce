package pdfium

import (
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestTheEngineRunsACompiledProgram(t *testing.T) {
	e, err := New(t.Context())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	if strings.Contains(e.program, "def ") {
		t.Errorf("%d bytes: %.300s", len(e.program), e.program)
	}
	if args := e.spec(nil).Args; !strings.Contains(strings.Join(args, " "), e.program) {
		t.Errorf("%.300q", args)
	}
}

// Compiled code means something else to another Python, which may have been installed meanwhile.
func TestAnotherPythonSaysThatItIsAnother(t *testing.T) {
	said, err := compiled(t.Context(), program())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	other := regexp.MustCompile(`hexversion != \d+`).ReplaceAllString(said, "hexversion != 1")
	result, err := sandbox.Run(t.Context(), spec(other, strings.NewReader("")))
	if err == nil || !strings.Contains(result.Stderr, "has to start again") {
		t.Errorf("%v, %s", err, result.Stderr)
	}
}

func TestPatternsAreCompiledWithTheProgram(t *testing.T) {
	const asking = `import re, sys
pattern, signs = re.compile("(?P<first>a+)" "b|[^\\w\\s]{1,2}"), re.compile(rb"x|yz")
found = pattern.search("...caab")
print(pattern.sub("<>", "caab, so"), found.span(), pattern.search("aab")["first"], signs.fullmatch(b"yz") is not None, "re" in sys.modules)`
	said, err := compiled(t.Context(), asking)
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	var out strings.Builder
	run := spec(said, strings.NewReader(""))
	run.Stdout = &out
	if _, err := sandbox.Run(t.Context(), run); err != nil || out.String() != "c<><> so (0, 2) aa True False\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// Words may end within a letter of two codes.
func TestHalvesOfLettersAreEscaped(t *testing.T) {
	if said := saidBy(t, `say_json({"text": "a\ud800", "rest": 'é"'})
end_answer()`); said != `32`+"\n"+`{"text":"a\ud800","rest":"é\""}`+"0\n" {
		t.Errorf("%q", said)
	}
}

// Each of these modules, and what it loads, takes as long as to read half a page.
func TestTheProgramLoadsFewModules(t *testing.T) {
	if said := saidBy(t, `print(*sorted({"collections", "enum", "functools", "json", "re"}.intersection(sys.modules)))`); said != "\n" {
		t.Errorf("%q", said)
	}
}

// saidBy returns what the program prints that does something else instead of answering.
func saidBy(t *testing.T, instead string) string {
	t.Helper()
	said, err := compiled(t.Context(), strings.TrimSuffix(strings.TrimSpace(program()), "main()")+instead)
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	var out strings.Builder
	run := spec(said, strings.NewReader(""))
	run.Stdout = &out
	if _, err := sandbox.Run(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
