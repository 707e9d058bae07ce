package ffmpeg

import (
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// The faults of a file that ffmpeg finds.
var (
	// ErrFormat means that the file is not of the declared type.
	ErrFormat = errors.New("ffmpeg recognizes another format")
	// ErrCodec means that this ffmpeg has no decoder for the streams.
	ErrCodec = errors.New("ffmpeg has no decoder for it")
	// ErrPixels means that the picture is larger than PixelsMax, or has an impossible size.
	ErrPixels = errors.New("the picture has too many pixels")
	// ErrElsewhere means that pictures or sound are in other files, which are not opened.
	ErrElsewhere = errors.New("a part of it lies in another file")
	// ErrRefused means that ffmpeg cannot read the file.
	ErrRefused = errors.New("ffmpeg cannot read the file")
)

// words are ffmpeg's messages, in order of precedence: a file of another format also is invalid data.
var words = []struct {
	err  error
	said []string
}{
	{ErrFormat, []string{"not on whitelist"}},
	{nil, []string{"Cannot allocate memory", "Resource temporarily unavailable", "pthread_create", "No space left on device", "malloc"}},
	{ErrCodec, []string{"Unknown decoder", "no decoder found", "Decoder not found", "codec none", "unknown codec"}},
	{ErrPixels, []string{tooManyPixels}},
	{ErrRefused, []string{
		"Invalid data found", "moov atom not found", "Error while decoding", "Could not find codec parameters", "could not find codec",
		"does not contain any stream", "End of file", "Error opening input", "matches no streams", "Picture size",
		"Error while opening encoder", // there is nothing to encode: the options are valid for any sound or picture
	}},
}

// tooManyPixels is followed by the size and either "is invalid" or "exceeds specified max pixel count".
const tooManyPixels = "Picture size"

// externalTrack is followed by the track's location.
const externalTrack = "Skipped opening external track"

// refusal separates faults of the file from faults of this machine, which it returns unchanged: another attempt may succeed.
func refusal(result sandbox.Result, err error) error {
	if !errors.Is(err, sandbox.ErrExit) {
		return err
	}
	for _, w := range words {
		for _, said := range w.said {
			if !strings.Contains(result.Stderr, said) {
				continue
			}
			if w.err == nil {
				return err
			}
			return fmt.Errorf("%w: %.500s", w.err, strings.TrimSpace(result.Stderr))
		}
	}
	return err
}
