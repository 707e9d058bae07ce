package everytool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/toolmill/toolmill/handlers/client"
)

// Samples are the paths of real files, by MIME type.
type Samples map[string]string

const sampleHTML = "<!doctype html><title>Order</title><h1>Order 17</h1><p>Two things that a stranger would order.</p>" +
	"<table border=1><tr><th>Thing<th>Price<tr><td>Bolt<td>1.20<tr><td>Nut<td>0.80</table>"

// options are those that a tool requires; all others have their defaults.
var options = map[string]map[string]any{
	"crop-video":         {"x": 10, "y": 10, "width": 100, "height": 80},
	"change-video-speed": {"speed": 2},
	"resize-video":       {"width": 160},
}

// MakeSamples creates the files in a directory, with the programs of this machine (ffmpeg, LibreOffice, Python), not by the service.
// Everybody may read them.
func MakeSamples(ctx context.Context, dir string) (Samples, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // everybody reads them
		return Samples{}, err
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	const film = "-f lavfi -i testsrc2=s=320x180:r=15:d=3 -f lavfi -i sine=r=44100:d=3"
	for name, args := range map[string]string{
		"film.mp4":  film + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac",
		"tune.mp3":  "-f lavfi -i sine=r=44100:d=3 -c:a libmp3lame",
		"photo.jpg": "-f lavfi -i testsrc2=s=640x480:d=1 -frames:v 1",
	} {
		all := append(strings.Fields("-v error -nostdin -y "+args), at(name))
		if err := quietly(ctx, "ffmpeg", all...); err != nil {
			return Samples{}, err
		}
	}
	if err := makeDocuments(ctx, dir); err != nil {
		return Samples{}, err
	}
	const office = "application/vnd.openxmlformats-officedocument."
	return Samples{
		"video/mp4": at("film.mp4"), "audio/mpeg": at("tune.mp3"), "image/jpeg": at("photo.jpg"), "application/pdf": at("report.pdf"),
		office + "wordprocessingml.document": at("report.docx"), office + "presentationml.presentation": at("slides.pptx"),
		office + "spreadsheetml.sheet": at("table.xlsx"), "text/html": at("order.html"),
	}, os.WriteFile(at("order.html"), []byte(sampleHTML), 0o644) //nolint:gosec // everybody reads it
}

// makeDocuments writes office documents with the libraries of the corpus of make quality, and a PDF of one by
// LibreOffice.
func makeDocuments(ctx context.Context, dir string) error {
	python, err := corpusPython()
	if err != nil {
		return err
	}
	if err := quietly(ctx, python, "scripts/everytool/documents.py", dir); err != nil {
		return err
	}
	return quietly(ctx, "soffice", "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless", "--convert-to", "pdf",
		"--outdir", dir, filepath.Join(dir, "report.docx"))
}

// corpusPython returns the Python that scripts/setup --test installs, with an environment for exactly these
// requirements.
func corpusPython() (string, error) {
	requirements, err := os.ReadFile("scripts/quality/corpus/requirements.txt")
	if err != nil {
		return "", fmt.Errorf("run this at the root of the repository: %w", err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(requirements)
	python := filepath.Join(cache, "toolmill", "corpus-"+hex.EncodeToString(sum[:])[:12], "bin", "python")
	if _, err := exec.LookPath(python); err != nil {
		return "", fmt.Errorf("%w (scripts/setup --test installs it)", err)
	}
	return python, nil
}

// runOf returns a run of a tool on the first kind of file that it accepts and that there is a sample of.
func (s Samples) runOf(t tool) (client.JobRun, error) {
	for _, name := range t.Options.Required {
		if _, set := options[t.Slug][name]; !set {
			return client.JobRun{}, fmt.Errorf("it requires the option %s: set it in scripts/everytool/samples.go", name)
		}
	}
	run := client.JobRun{Tool: t.Slug, Options: options[t.Slug]}
	for _, kind := range t.AcceptedInputTypes {
		if path, ok := s[kind]; ok {
			run.ContentType, run.Name = kind, filepath.Base(path)
			if t.Retention.Upload {
				return withFile(run, path)
			}
			text, err := os.ReadFile(path)
			run.Text = string(text)
			return run, err
		}
	}
	return run, fmt.Errorf("there is no sample of a kind that it accepts (%s): add one to scripts/everytool/samples.go", strings.Join(t.AcceptedInputTypes, ", "))
}

func withFile(run client.JobRun, path string) (client.JobRun, error) {
	file, err := os.Open(path)
	if err != nil {
		return run, err
	}
	info, err := file.Stat()
	if err != nil {
		return run, err
	}
	run.File, run.SizeBytes = file, info.Size()
	return run, nil
}

func quietly(ctx context.Context, name string, args ...string) error {
	if out, err := exec.CommandContext(ctx, name, args...).CombinedOutput(); err != nil { //nolint:gosec // the program's own commands
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
