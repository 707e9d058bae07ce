package pdf

import (
	"context"
	"crypto/md5"
	"crypto/rc4"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// document returns a PDF of empty pages; trailer may add its title or encryption.
func document(pages int, trailer string) string {
	kids := strings.Repeat("3 0 R ", pages)
	return fmt.Sprintf(`%%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[%s]/Count %d>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400.5]>>endobj
trailer<</Root 1 0 R %s>>
`, kids, pages, trailer)
}

// encryption returns the trailer's entries for 40-bit RC4 (PDF 1.4, 3.5.2), the oldest and shortest scheme.
func encryption(userPassword string) string {
	const permissions = -4
	pad := []byte("\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08" +
		"\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")
	encrypt := func(key []byte, text []byte) []byte {
		cipher, err := rc4.NewCipher(key)
		if err != nil {
			panic(err)
		}
		out := make([]byte, len(text))
		cipher.XORKeyStream(out, text)
		return out
	}
	user := append([]byte(userPassword), pad...)[:32]
	ownerKey := md5.Sum(append([]byte("owner"), pad...)[:32])
	owner := encrypt(ownerKey[:5], user)
	id := "0123456789abcdef"
	material := append(append(append([]byte{}, user...), owner...), 0xFC, 0xFF, 0xFF, 0xFF)
	key := md5.Sum(append(material, id...))
	return fmt.Sprintf("/ID[<%x><%x>]/Encrypt<</Filter/Standard/V 1/R 2/O<%x>/U<%x>/P %d>>",
		id, id, owner, encrypt(key[:5], pad), permissions)
}

func inspect(t *testing.T, content string) (Info, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return Inspect(t.Context(), path)
}

func TestInspect(t *testing.T) {
	for name, test := range map[string]struct {
		content string
		want    Info
	}{
		"plain": {document(3, ""), Info{Pages: 3, WidthPoints: 300, HeightPoints: 400.5, Version: "1.4"}},
		"a title that lies": {
			document(2, "/Info<</Title(x\nPages: 77\nEncrypted: yes)>>"),
			Info{Pages: 2, WidthPoints: 300, HeightPoints: 400.5, Version: "1.4"},
		},
		"encrypted, opens without password": {
			document(1, encryption("")),
			Info{Pages: 1, Encrypted: true, WidthPoints: 300, HeightPoints: 400.5, Version: "1.4"},
		},
	} {
		if got, err := inspect(t, test.content); err != nil || got != test.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestInspectRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		content string
		want    error
	}{
		"nothing":       {"", ErrInvalid},
		"text":          {"hello", ErrInvalid},
		"no page":       {document(0, ""), ErrNoPages},
		"a broken file": {"%PDF-1.4\nbroken", ErrInvalid},
		"a password":    {document(1, encryption("secret")), ErrPassword},
	} {
		if _, err := inspect(t, test.content); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestInspectPassesOtherErrorsOn(t *testing.T) {
	if _, err := Inspect(t.Context(), filepath.Join(t.TempDir(), "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	path := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(path, []byte(document(1, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Inspect(ctx, path); !errors.Is(err, sandbox.ErrKilled) || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

func BenchmarkInspect(b *testing.B) {
	path := filepath.Join(b.TempDir(), "file.pdf")
	if err := os.WriteFile(path, []byte(document(1, "")), 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Inspect(b.Context(), path); err != nil {
			b.Fatal(err)
		}
	}
}
