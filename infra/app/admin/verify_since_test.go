package admin

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
)

// The later export continues the earlier one, or is said not to, each way in its own words.
func TestALaterExportContinuesAnEarlierOne(t *testing.T) {
	f, _ := newForger(t)
	dir := t.TempDir()
	file := func(name string, lines [][]byte) string {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, append(bytes.Join(lines, []byte("\n")), '\n'), 0o600))
		return path
	}
	whole, part, other := file("whole", f.lines), file("part", f.lines[:9]), file("other", f.rewritten())
	for _, c := range []struct{ later, earlier, want string }{
		{whole, part, ""},
		{whole, whole, ""},
		{part, whole, "it ends before line 10"},
		{other, whole, "is another one than in the earlier export"},
		{whole, file("empty", nil), errNothingBefore.Error()},
		{whole, filepath.Join(dir, "none"), "no such file"},
	} {
		var out strings.Builder
		err := Operator{Out: &out}.Verify(Evidence{File: c.later, Since: c.earlier})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(out.String()+err.Error(), c.want)) {
			t.Errorf("%s since %s: %v\n%s", c.later, c.earlier, err, out.String())
		}
	}
}

// The proof and its key are files and text from outside: each way in which they can be wrong is said.
func TestAProofIsReadFromAFile(t *testing.T) {
	f, leaf := newForger(t)
	dir := t.TempDir()
	history := filepath.Join(dir, "history")
	must(t, os.WriteFile(history, append(bytes.Join(f.lines, []byte("\n")), '\n'), 0o600))
	key, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{1}, 32))
	must(t, err)
	proof := checkpoint.Proof{Leaf: leaf}
	root, err := leaf.Hash() // a tree of one leaf
	must(t, err)
	proof.Checkpoint, err = key.Sign(checkpoint.Statement{Log: "ins_1", Number: 1, Accounts: 1, Root: root})
	must(t, err)
	text, err := json.Marshal(proof)
	must(t, err)
	for _, c := range []struct{ proof, key, want string }{
		{string(text), key.Public(), ""},
		{"{", key.Public(), "this is not a proof"},
		{"{}", key.Public(), checkpoint.ErrNoNote.Error()},
		{string(text), "junk", checkpoint.ErrNoKey.Error()},
		{strings.Replace(string(text), `"sequence":`, `"sequence":1`, 1), key.Public(), checkpoint.ErrNotCovered.Error()},
	} {
		path := filepath.Join(dir, "proof")
		must(t, os.WriteFile(path, []byte(c.proof), 0o600))
		var out strings.Builder
		err := Operator{Out: &out}.Verify(Evidence{File: history, Proof: path, Key: c.key})
		switch {
		case c.want != "":
			if err == nil || errors.Is(err, ErrDifferences) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%.40s: %v", c.proof, err)
			}
		case err != nil || !strings.Contains(out.String(), "compared with checkpoint 1 of log ins_1"):
			t.Errorf("%v: %s", err, out.String())
		}
	}
}
