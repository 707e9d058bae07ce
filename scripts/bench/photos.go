package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// photoWidth and photoHeight are those of a photo of 12 megapixels.
const photoWidth, photoHeight = 4000, 3000

// photos measures image-compress beside libvips' own program with the arguments that the tool gives it, in turn.
func (b documentBench) photos(ctx context.Context, t *table) error {
	photo, err := jpegOf(photoWidth, photoHeight)
	if err != nil {
		return err
	}
	var ourTimes, bareTimes []time.Duration
	for range documentRuns {
		ours, err := b.attempt(ctx, "image-compress-api", "image/jpeg", "acc_1", photo)
		if err != nil {
			return err
		}
		bare, err := b.bareVips(ctx, photo)
		if err != nil {
			return err
		}
		ourTimes, bareTimes = append(ourTimes, ours), append(bareTimes, bare)
	}
	o, p := percentilesOf(ourTimes).p50, percentilesOf(bareTimes).p50
	t.add("image-compress of a 12 MP photo, beside bare libvips",
		fmt.Sprintf("p50 %d ms, bare %d ms, %.2f ×", o.Milliseconds(), p.Milliseconds(), float64(o)/float64(p)), "≤ 1.3 ×")
	return nil
}

// bareVips has no sandbox around it, and looks neither at the input nor at the output.
func (b documentBench) bareVips(ctx context.Context, photo []byte) (time.Duration, error) {
	dir := filepath.Join(b.dir, "bare-vips")
	input := filepath.Join(dir, "input.jpg")
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(input, photo, 0o600)); err != nil { //nolint:gosec // of the benchmark
		return 0, err
	}
	command := exec.CommandContext(ctx, "vipsthumbnail", input+"[fail-on=truncated]", fmt.Sprintf("--size=%dx%d>", vips.SideMax, vips.SideMax), //nolint:gosec // paths of ours
		"--output="+filepath.Join(dir, "output.jpg")+"[Q=80,strip,optimize-coding,interlace,background=255]",
		"--import-profile=srgb", "--export-profile=srgb")
	begun := time.Now()
	if out, err := command.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("vipsthumbnail: %w: %s", err, out)
	}
	return time.Since(begun), nil
}
