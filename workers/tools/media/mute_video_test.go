package media

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
)

func TestAVideoIsMuted(t *testing.T) {
	for contentType, path := range map[string]string{
		mp4:  source1(t, "tracks.mp4", "-i", steps(t, "steps.mp4"), "-map", "0:v", "-map", "0:a", "-map", "0:a", "-c", "copy"),
		webm: steps(t, "steps.webm"), mov: steps(t, "steps.mov"),
	} {
		r := mustRun(t, "mute-video", contentType, ``, path)
		m, tracks := probe(t, contentType, r.File.Name()), len(probe(t, contentType, path).Audio)
		if len(m.Audio) != 0 || len(m.Video) != 1 || r.Metadata["audioTracksRemoved"] != tracks || !near(m.Seconds, 4, 0.05) {
			t.Errorf("%s: %+v, %v", contentType, m, r.Metadata)
		}
		frames := func(path string) []byte { return raw(t, "-i", path, "-map", "0:v", "-f", "framemd5") }
		if !bytes.Equal(frames(r.File.Name()), frames(path)) {
			t.Errorf("%s: the picture changed", contentType)
		}
	}
	silent := source1(t, "silent.mp4", "-i", steps(t, "steps.mp4"), "-an", "-c", "copy")
	if r := mustRun(t, "mute-video", mp4, ``, silent); r.Metadata["audioTracksRemoved"] != 0 || len(r.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%v", r.Metadata)
	}
}

// The orientation of the phone is kept.
func TestAMutedVideoStaysTurned(t *testing.T) {
	r := mustRun(t, "mute-video", mp4, ``, turned(t))
	if m := probe(t, mp4, r.File.Name()); m.Video[0].Turned != 90 {
		t.Errorf("%+v", m.Video)
	}
}

// turned returns a video of 160 by 120 pixels that is displayed upright, as 120 by 160: white where its lower left quarter was.
func turned(t testing.TB) string {
	lying := source1(t, "lying.mp4", "-f", "lavfi", "-t", "1", "-i", "color=black:s=160x120:r=10,drawbox=x=0:y=60:w=80:h=60:color=white:t=fill",
		"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
	path := filepath.Join(t.TempDir(), "turned.mp4")
	if err := os.WriteFile(path, turn(t, content(t, lying)), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// turn writes a rotation by 90 degrees into the header of the only track (ISO/IEC 14496-12 §8.3.2).
func turn(t testing.TB, file []byte) []byte {
	t.Helper()
	const matrixAt = 4 + 4 + 36 // after the box header, version and flags, and the fields of version 0
	at := bytes.Index(file, []byte("tkhd"))
	if at < 0 {
		t.Fatal("there is no track")
	}
	for i, value := range []uint32{0, 1 << 16, 0, 0xFFFF0000, 0, 0, 120 << 16, 0, 1 << 30} {
		binary.BigEndian.PutUint32(file[at+matrixAt+4*i:], value)
	}
	return file
}

// A header may say another size than the codec, which is what players show: then ffprobe decides.
func TestAVideoWhoseHeaderLiesIsMuted(t *testing.T) {
	file := content(t, steps(t, "steps.mp4"))
	const entryWidthAt, trackWidthAt = 28, 76 // after the name of the description; after that of the track's header
	binary.BigEndian.PutUint16(file[bytes.Index(file, []byte("avc1\x00\x00\x00\x00\x00\x00"))+entryWidthAt:], 200)
	binary.BigEndian.PutUint16(file[bytes.Index(file, []byte("tkhd"))+4+trackWidthAt:], 200)
	file = bytes.Replace(file, []byte("pasp"), []byte("free"), 1)
	path := filepath.Join(t.TempDir(), "lying.mp4")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if m, said, err := ffmpeg.Header(ffmpeg.Source{Path: path, ContentType: mp4}); !said || err != nil || m.Video[0].Width != 200 {
		t.Fatalf("%+v %t %v", m, said, err)
	}
	r := mustRun(t, "mute-video", mp4, ``, path)
	if m := probe(t, mp4, r.File.Name()); len(m.Video) != 1 || m.Video[0].Width != 160 || len(m.Audio) > 0 {
		t.Errorf("%+v", m)
	}
}
