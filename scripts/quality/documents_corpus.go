package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const corpusSources = "scripts/quality/corpus"

// makeCorpus writes the office documents: Microsoft's formats with Python libraries, and from those OpenDocument with
// LibreOffice.
func makeCorpus(ctx context.Context, dir string) error {
	python, err := corpusPython()
	if err != nil {
		return err
	}
	if out, err := exec.CommandContext(ctx, python, corpusSources+"/make.py", dir).CombinedOutput(); err != nil { //nolint:gosec // our own program
		return fmt.Errorf("%w: %s", err, out)
	}
	for format, kinds := range map[string]string{"odt": "*.docx", "odp": "*.pptx", "ods": "*.xlsx"} {
		files, err := filepath.Glob(filepath.Join(dir, kinds))
		if err != nil || len(files) == 0 {
			return errors.Join(err, errors.New("make.py made no "+kinds))
		}
		arguments := append([]string{
			"-env:UserInstallation=file://" + filepath.Join(dir, "profile"), "--headless", "--convert-to", format, "--outdir", dir,
		}, files...)
		if out, err := exec.CommandContext(ctx, "soffice", arguments...).CombinedOutput(); err != nil { //nolint:gosec // files of ours
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	return nil
}

// corpusPython returns the Python that scripts/setup --test installs, with an environment for exactly these
// requirements.
func corpusPython() (string, error) {
	requirements, err := os.ReadFile(corpusSources + "/requirements.txt")
	if err != nil {
		return "", fmt.Errorf("run this at the root of the repository: %w", err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(requirements)
	python := filepath.Join(cache, "toolmill", "corpus-"+hex.EncodeToString(sum[:])[:12], "bin", "python")
	if _, err := os.Stat(python); err != nil { //nolint:gosec // below the user's own cache
		return "", fmt.Errorf("%w (scripts/setup --test installs it)", err)
	}
	return python, nil
}

// sentences are those of SCRIPTS in make.py, as pdftotext prints them.
//
//nolint:gosmopolitan // text in many scripts is what they are for
var sentences = []string{
	"Zażółć gęślą jaźń", "Съешь ещё этих мягких булок", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία", "日本語の文章と中文句子", "한국어 문장입니다",
	"שלום עולם", "مرحبا بالعالم",
}

// numbered returns texts such as r0c0, r1c0 …
func numbered(format string, count int) (all []string) {
	for i := range count {
		all = append(all, fmt.Sprintf(format, i))
	}
	return all
}

func lines(all ...string) string { return strings.Join(all, "\n") + "\n" }
