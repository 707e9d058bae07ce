package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/vips"
	"github.com/toolmill/toolmill/workers/tools/imagecompress"
)

// photos have the sizes of a phone's small photo, of a camera's, and of a phone's full sensor.
var photos = []struct{ megapixels, width, height int }{{2, 1600, 1200}, {12, 4000, 3000}, {48, 8000, 6000}}

// photoRuns is how often each is compressed, in turns with libvips' own program.
const photoRuns = 10

// shrinkings are options of the tool, and the equivalent arguments of libvips' own program.
var shrinkings = []struct {
	name, options, floor string
	widthMax             int
}{
	{"image-compress", `{}`, "≤ 1.3 ×", vips.SideMax},
	{"  resized to 1000 pixels", `{"maxWidth":1000}`, "≤ 1.5 ×", 1000},
}

// benchPhotos compares image-compress with libvips' own program and the same arguments, in turns.
func benchPhotos(ctx context.Context, t *table) error {
	dir, err := os.MkdirTemp("", "toolmill-bench-photos-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	engine, err := vips.New(ctx)
	if err := errors.Join(err, os.Chmod(dir, 0o711)); err != nil { //nolint:gosec // engines' users pass through
		return err
	}
	b := documentBench{tools: map[string]convert.Tool{tool.ImageCompressAPI: imagecompress.New(engine)}, dir: dir}
	for _, p := range photos {
		photo, err := jpegOf(p.width, p.height)
		if err != nil {
			return err
		}
		for _, s := range shrinkings {
			times, err := beside(photoRuns,
				func() (taken, error) {
					return take(func() error {
						_, err := b.attemptWith(ctx, tool.ImageCompressAPI, "image/jpeg", "acc_1", s.options, photo)
						return err
					})
				},
				func() (taken, error) { return b.bareVips(ctx, photo, s.widthMax) })
			if err != nil {
				return err
			}
			t.add(fmt.Sprintf("%s of a %d MP photo, beside bare libvips", s.name, p.megapixels), times, s.floor)
		}
	}
	t.notef("photos: %s", load())
	return nil
}

// bareVips runs without a sandbox, and checks neither input nor output.
func (b documentBench) bareVips(ctx context.Context, photo []byte, widthMax int) (taken, error) {
	dir := filepath.Join(b.dir, "bare-vips")
	input := filepath.Join(dir, "input.jpg")
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(input, photo, 0o600)); err != nil { //nolint:gosec // of the benchmark
		return taken{}, err
	}
	command := exec.CommandContext(ctx, "vipsthumbnail", input+"[fail-on=truncated]", fmt.Sprintf("--size=%dx%d>", widthMax, vips.SideMax), //nolint:gosec // paths of ours
		"--output="+filepath.Join(dir, "output.jpg")+"[Q=80,strip,optimize-coding,interlace,background=255]",
		"--import-profile=srgb", "--export-profile=srgb")
	return take(func() error {
		if out, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("vipsthumbnail: %w: %s", err, out)
		}
		return nil
	})
}
