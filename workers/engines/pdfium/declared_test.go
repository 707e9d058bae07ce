package pdfium

import (
	"regexp"
	"strings"
	"testing"
)

const generated = `import ctypes
class struct_box (Structure):
    __slots__ = ('left', )

struct_box._fields_ = (
    ('left', c_float),
)
# ./fpdfview.h: 53
FS_BOX = struct_box

FPDF_PAGE = POINTER(struct_page)
FPDF_Measure = _libs['pdfium']['FPDF_Measure']
FPDF_Measure.argtypes = (FPDF_PAGE, POINTER(FS_BOX))
FPDF_Measured = _libs['pdfium']['FPDF_Measured']
`

func TestOnlyWhatIsCalledIsDeclared(t *testing.T) {
	const want = `class struct_box (Structure):
    __slots__ = ('left', )
struct_box._fields_ = (
    ('left', c_float),
)
FS_BOX = struct_box
FPDF_PAGE = POINTER(struct_page)
FPDF_Measure = _libs['pdfium']['FPDF_Measure']
FPDF_Measure.argtypes = (FPDF_PAGE, POINTER(FS_BOX))
`
	if got := declarations(generated, "pdfium.FPDF_Measure(page, box)"); got != want {
		t.Errorf("%s", got)
	}
}

// A part that is not in the program, or named and not there, is a question that nobody answers.
func TestEachFileIsAPartOfTheProgram(t *testing.T) {
	found, err := files.ReadDir("extract")
	if err != nil || len(found) != len(parts) {
		t.Errorf("%d files, %d parts, %v", len(found), len(parts), err)
	}
	for _, part := range parts {
		if text, err := files.ReadFile("extract/" + part + ".py"); err != nil || !strings.Contains(extract(), string(text)) {
			t.Errorf("%s: %v", part, err)
		}
	}
}

// A function without its types would be called with cut pointers.
func TestEachFunctionThatIsCalledHasItsTypes(t *testing.T) {
	all := program()
	for _, m := range regexp.MustCompile(`pdfium\.(FPDF\w+)\(`).FindAllStringSubmatch(extract(), -1) {
		name := "\n" + m[1]
		isFunction := strings.Contains(all, name+" = _libs")
		if !strings.Contains(all, name+" = ") || isFunction && !strings.Contains(all, name+".argtypes = ") {
			t.Errorf("%s is not declared", m[1])
		}
	}
	if strings.Contains(all, "FPDFDOC_InitFormFillEnvironment") {
		t.Error("what is not called is declared")
	}
}
