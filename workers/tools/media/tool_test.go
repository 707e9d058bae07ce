package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

func TestEachContractHasItsSteps(t *testing.T) {
	var want []string
	for _, c := range tool.Contracts() {
		if c.EngineClass == "ffmpeg" {
			want = append(want, c.Slug)
		}
		for _, made := range c.OutputTypes {
			if _, known := containers[made]; c.EngineClass == "ffmpeg" && !known {
				t.Errorf("%s: %s is not made", c.Slug, made)
			}
		}
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(makers)); !slices.Equal(got, want) {
		t.Errorf("steps of %v, contracts of %v", got, want)
	}
}

func TestAnOutputIsDescribed(t *testing.T) {
	path := steps(t, "steps.mp4")
	r := mustRun(t, "mute-video", mp4, ``, path)
	made := content(t, r.File.Name())
	sum := sha256.Sum256(made)
	for name, want := range map[string]any{
		"engine": "ffmpeg", "inputBytes": int64(len(content(t, path))), "outputBytes": int64(len(made)), "sha256": hex.EncodeToString(sum[:]),
	} {
		if r.Metadata[name] != want {
			t.Errorf("%s is %v, want %v", name, r.Metadata[name], want)
		}
	}
	if r.Metadata["engineVersion"] == "" || r.Metadata["durationMs"].(int64) <= 0 || r.Metadata["warnings"] == nil {
		t.Errorf("%v", r.Metadata)
	}
}

// The runner classifies the end of an attempt.
func TestACanceledAttemptEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	path := source1(t, "gray.mp4", "-f", "lavfi", "-t", "60", "-i", "color=gray:s=1280x720:r=30", "-c:v", "mpeg4")
	_, err := runWithin(ctx, t, "trim-video", mp4, ``, path, func(percent int) {
		if percent > percentConverting {
			cancel() // while it runs
		}
	})
	var failure *convert.Failure
	if !errors.Is(err, context.Canceled) || errors.As(err, &failure) {
		t.Error(err)
	}
}
