package imagecompress

import (
	"bytes"
	"errors"
	"image/jpeg"
	"os"
	"reflect"
	"testing"
)

// progressive returns the engine's own JPEG, which has several scans with tables between them.
func progressive(t *testing.T) []byte {
	t.Helper()
	out, _, err := compress(t, "image/png", `{"quality":60}`, pngOf(t, noise(200, 100)))
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	if scans := bytes.Count(content, []byte{0xFF, markerSOS}); scans < 2 {
		t.Fatalf("%d scans", scans)
	}
	return content
}

func TestAJPEGOfSeveralScansIsStripped(t *testing.T) {
	whole := progressive(t)
	comment := []byte("\xFF\xFE\x00\x08secret")
	with := bytes.Join([][]byte{whole[:2], comment, whole[2:], []byte("secret after the end")}, nil)
	// Between scans too.
	last := bytes.LastIndex(with, []byte{0xFF, markerSOS})
	with = bytes.Join([][]byte{with[:last], comment, with[last:]}, nil)
	var stripped bytes.Buffer
	if err := stripJPEG(&stripped, bytes.NewReader(with)); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(stripped.Bytes(), []byte("secret")) {
		t.Error("metadata is left")
	}
	want, err := jpeg.Decode(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	got, err := jpeg.Decode(&stripped)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(want, got) {
		t.Error("the picture has changed")
	}
}

func TestAJPEGWithoutItsEndIsNotStripped(t *testing.T) {
	whole := progressive(t)
	for _, length := range []int{1, 2, 3, 20, len(whole) / 2, len(whole) - 2, len(whole) - 1} {
		if err := stripJPEG(new(bytes.Buffer), bytes.NewReader(whole[:length])); !errors.Is(err, errNoStrip) {
			t.Errorf("of %d bytes: %v", length, err)
		}
	}
}
