package pdfium

import (
	"embed"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

//go:embed extract/*.py
var files embed.FS

// parts are the files of extract, each after those whose names it uses while it is read.
var parts = []string{
	"opening", "sheet", "fonts", "words", "characters", "names", "meaning", "looks", "drawing", "links", "tags", "page", "text", "sketch", "ink", "paths", "drawn", "output", "main",
}

// extract is the program, of all parts.
var extract = sync.OnceValue(func() string {
	var b strings.Builder
	for _, part := range parts {
		text, _ := files.ReadFile("extract/" + part + ".py") // a test reads each
		b.Write(text)
		b.WriteString("\n\n")
	}
	return b.String()
})

// program is extract after the declarations of the functions that it calls. Importing all 500 of pypdfium2 takes longer than
// reading a page.
var program = sync.OnceValue(func() string {
	all, err := os.ReadFile(filepath.Join(Dir, bindings, "bindings.py"))
	if err != nil {
		return extract() // it imports them, or says why not
	}
	return opening + declarations(string(all), extract()) + extract()
})

const opening = `import ctypes, sys
from ctypes import *
_libs = {"pdfium": ctypes.CDLL(sys.argv[1] + "/pypdfium2_raw/libpdfium.so")}
def UNCHECKED(t): return ctypes.c_void_p if hasattr(t, "_type_") and not isinstance(t._type_, str) else t
declared = True
`

var (
	declared  = regexp.MustCompile(`^(?:class )?((?:struct_|FPDF|FS_|enum_)\w*|(?:__)?uint32_t)(?: \(\w+\):|\.\w+ = | = )`)
	reference = regexp.MustCompile(`\b(?:(?:struct_|FPDF|FS_|enum_)\w*|(?:__)?uint32_t\b)`)
)

// declarations returns the statements of generated bindings that a program needs, in their order.
func declarations(bindings, program string) string {
	type statement struct{ name, text string }
	var all []statement
	of := map[string][]int{}
	for line := range strings.Lines(bindings) {
		if m := declared.FindStringSubmatch(line); m != nil {
			of[m[1]] = append(of[m[1]], len(all))
			all = append(all, statement{m[1], line})
		} else if n := len(all); n > 0 && (strings.HasPrefix(line, " ") || strings.HasPrefix(line, ")")) {
			all[n-1].text += line
		} else if strings.TrimSpace(line) != "" {
			all = append(all, statement{})
		}
	}
	needed := map[string]bool{}
	var need func(text string)
	need = func(text string) {
		for _, name := range reference.FindAllString(text, -1) {
			if needed[name] || len(of[name]) == 0 {
				continue
			}
			needed[name] = true
			for _, at := range of[name] {
				need(all[at].text)
			}
		}
	}
	need(program)
	var b strings.Builder
	for _, s := range all {
		if needed[s.name] {
			b.WriteString(s.text)
		}
	}
	return b.String()
}
