package ffmpeg

import (
	"fmt"
	"slices"
)

// Option is an option of ffmpeg with its value; a flag has none.
type Option struct{ Name, Value string }

// known are the options that commands may have. Any other is a bug, and with a client's text after it, -filter_script, -f or -i
// would be a vulnerability.
var known = []string{
	"ss", "t", "noaccurate_seek",
	"map", "map_metadata", "map_chapters", "vn", "an", "sn", "dn",
	"vf", "af", "lavfi", "vsync", "enc_time_base:v", "frames:v",
	"c", "c:v", "c:a", "c:s", "b:v", "b:a", "crf", "preset", "profile:v", "tune", "maxrate", "bufsize", "pass", "passlogfile", "g",
	"pix_fmt", "deadline", "cpu-used", "row-mt", "auto-alt-ref", "q:v", "q:a",
	"ac", "ar", "sample_fmt", "id3v2_version", "write_xing", "loop", "tag:v",
	"movflags", "write_tmcd", "avoid_negative_ts", "copyinkf", "max_muxing_queue_size", "strict", "shortest", "rf64",
}

// arguments returns options as command-line arguments. Its error names an unknown option.
func arguments(options []Option) (args []string, err error) {
	for _, o := range options {
		if !slices.Contains(known, o.Name) {
			return nil, fmt.Errorf("ffmpeg: option %q is not among those that commands may have", o.Name)
		}
		args = append(args, "-"+o.Name)
		if o.Value != "" {
			args = append(args, o.Value)
		}
	}
	return args, nil
}
