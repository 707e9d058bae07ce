package e2e

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/workers/documents/officefile"
)

// The default data directory is relative, but engines run in directories of their own. So this test reads the
// configuration as a process does, and runs a tool of each engine that gets its file as a path.
func TestToolsRunInTheDefaultDataDirectory(t *testing.T) {
	w := service(t)
	here, err := os.MkdirTemp("", "toolmill-user-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(here) })
	must(t, os.Chmod(here, 0o755)) // engines' users must be able to enter it
	t.Chdir(here)
	t.Setenv("TOOLMILL_DATA_DIR", "")
	must(t, os.Unsetenv("TOOLMILL_DATA_DIR"))

	var cli struct {
		config.Config `embed:""`
	}
	parser, err := kong.New(&cli)
	must(t, err)
	_, err = parser.Parse([]string{"--listen", "127.0.0.1:0", "--operations-listen", "127.0.0.1:0"})
	must(t, err)
	c := cli.Config
	c.Development, c.Brokers, c.Database = true, nil, postgrestest.New(t)
	must(t, os.MkdirAll("var", 0o755))
	must(t, os.Symlink(filepath.Join(w.config.DataDir, keptEngines), filepath.Join("var", keptEngines)))
	a, err := startApp(t.Context(), c, w.logger)
	must(t, err)
	t.Cleanup(func() { must(t, a.Stop(context.WithoutCancel(t.Context()))) })

	user := (&world{app: a, config: c, logger: w.logger}).open(t, opening{})
	for _, j := range []jobView{
		user.convertFile("audio-to-mp3", "audio/wav", `{}`, tone()),
		user.convertFile("image-compress-api", "image/png", `{}`, photo(t, 50)),
		user.convertFile("word-to-pdf", string(officefile.DOCX), `{}`, document()),
	} {
		if j.Status != "succeeded" {
			t.Errorf("%+v %+v", j, j.Failure)
		}
	}
}

// tone is half a second of WAV.
func tone() string {
	const rate, samples, header = 8000, 4000, 36
	wav := []byte("RIFF")
	wav = binary.LittleEndian.AppendUint32(wav, header+2*samples)
	wav = append(wav, "WAVEfmt "...)
	for _, field := range []any{uint32(16), uint16(1), uint16(1), uint32(rate), uint32(2 * rate), uint16(2), uint16(16)} {
		wav, _ = binary.Append(wav, binary.LittleEndian, field) // values of fixed size cause no error
	}
	wav = binary.LittleEndian.AppendUint32(append(wav, "data"...), 2*samples)
	for i := range samples {
		wav = binary.LittleEndian.AppendUint16(wav, uint16(i%40*800))
	}
	return string(wav)
}
