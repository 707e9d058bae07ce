package ffmpeg

import (
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// What ffmpeg finds wrong with a file.
var (
	// ErrFormat says that the file is not of the declared type.
	ErrFormat = errors.New("ffmpeg recognizes another format")
	// ErrCodec says that the streams are in a form that this ffmpeg cannot decode.
	ErrCodec = errors.New("ffmpeg has no decoder for it")
	// ErrPixels says that the picture is larger than PixelsMax, or than there can be one.
	ErrPixels = errors.New("the picture has too many pixels")
	// ErrElsewhere says that pictures or sound lie in other files, which are not opened.
	ErrElsewhere = errors.New("a part of it lies in another file")
	// ErrRefused says that ffmpeg cannot read the file.
	ErrRefused = errors.New("ffmpeg cannot read the file")
)

// words are how ffmpeg says it, in the order in which they count: a file of another format is also invalid data.
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
	}},
}

// tooManyPixels is followed by the size and either "is invalid" or "exceeds specified max pixel count".
const tooManyPixels = "Picture size"

// externalTrack is followed by where it lies.
const externalTrack = "Skipped opening external track"

// refusal separates what is wrong with the file from what is wrong with this machine, which is left as it is: another attempt
// may go well.
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
