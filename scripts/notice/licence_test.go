package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bsd is a licence that every Go toolchain contains.
func bsd(t *testing.T) string {
	t.Helper()
	std, err := standardLibrary()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(std.Dir, "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// with makes a part from files.
func with(t *testing.T, files map[string]string) part {
	t.Helper()
	p := part{Name: "example.com/part", Version: "v1.0.0", Dir: t.TempDir()}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(p.Dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestTheLicenceOfAPart(t *testing.T) {
	p := with(t, map[string]string{"LICENSE.md": bsd(t), "NOTICE": "Made by Ada.\r\n", "README": "Not read."})
	l, err := licenceOf(p)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.IDs) != 1 || l.IDs[0] != "BSD-3-Clause" {
		t.Errorf("recognised as %q", l.IDs)
	}
	if len(l.Texts) != 2 || l.Texts[1] != "Made by Ada." {
		t.Errorf("texts %q", l.Texts)
	}
}

func TestWhatMayNotBeShippedIsRefused(t *testing.T) {
	const gpl = `This program is free software: you can redistribute it and/or modify it under the terms of the GNU General Public
License as published by the Free Software Foundation, either version 3 of the License, or (at your option) any later version.`
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"copyleft":           {map[string]string{"LICENSE": gpl}, "GPL"},
		"nobody's licence":   {map[string]string{"LICENSE": strings.Repeat("You may look at this on Sundays. ", 20)}, "is the text of a known licence"},
		"a notice by itself": {map[string]string{"NOTICE": "Made by Ada."}, "no licence in"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := licenceOf(with(t, c.files))
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "example.com/part v1.0.0") {
				t.Errorf("%v", err)
			}
		})
	}
}
