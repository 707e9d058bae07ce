package ffmpeg

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Probe reads a file's content with ffprobe. With count, it reads all of the file and counts the frames. Errors: those of
// failure.go, of package sandbox.
func (e *Engine) Probe(ctx context.Context, s Source, count bool) (Media, error) {
	s, err := s.absolute()
	if err != nil {
		return Media{}, fmt.Errorf("probe: %w", err)
	}
	args := []string{
		"-v", "warning", // at this level it reports tracks in other files
		"-hide_banner", "-print_format", "json", "-show_format", "-show_streams",
		// Without the tags, which can be of any size.
		"-show_entries", "format=duration,start_time,size:stream=" + probedFields +
			":stream_disposition=default,attached_pic:stream_tags=rotate,alpha_mode:stream_side_data=rotation",
		"-threads", "1",
	}
	if count {
		args = append(args, "-count_packets")
	}
	var answer bytes.Buffer
	result, err := sandbox.Run(ctx, s.show(sandbox.Spec{
		Engine: "ffmpeg", Path: prober, Args: append(args, s.arguments()...), Env: environment(),
		Stdout: &answer, StdoutBytesMax: saidBytesMax, Limits: limits(),
	}))
	if err != nil {
		return Media{}, fmt.Errorf("probe: %w", unreadable(result, refusal(result, err)))
	}
	var said probed
	if err := json.Unmarshal(answer.Bytes(), &said); err != nil {
		return Media{}, fmt.Errorf("probe: %w: %w", ErrRefused, err)
	}
	if err := said.countStills(s); err != nil {
		return Media{}, fmt.Errorf("probe: %w", err)
	}
	media := said.media()
	if strings.Contains(result.Stderr, externalTrack) {
		return media, fmt.Errorf("probe: %w", ErrElsewhere)
	}
	if len(media.Video) > 0 && media.Video[0].Width == 0 && strings.Contains(result.Stderr, tooManyPixels) {
		return media, fmt.Errorf("probe: %w: %.500s", ErrPixels, strings.TrimSpace(result.Stderr))
	}
	return media, nil
}

// unreadable also blames the file where a demuxer finds no frame in it: ffprobe's own arguments are always valid.
func unreadable(result sandbox.Result, err error) error {
	if errors.Is(err, sandbox.ErrExit) && strings.HasSuffix(strings.TrimSpace(result.Stderr), ": Invalid argument") {
		return fmt.Errorf("%w: %.500s", ErrRefused, strings.TrimSpace(result.Stderr))
	}
	return err
}

const probedFields = "codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,duration,start_time," +
	"nb_read_packets,nb_frames,bit_rate,color_transfer,field_order,sample_rate,channels"

// probed is ffprobe's output, as far as it is used.
type probed struct {
	Format struct {
		Duration  string `json:"duration"`
		StartTime string `json:"start_time"`
		Size      string `json:"size"`
	} `json:"format"`
	Streams []probedStream `json:"streams"`
}

type probedStream struct {
	CodecType         string `json:"codec_type"`
	CodecName         string `json:"codec_name"`
	PixelFormat       string `json:"pix_fmt"`
	Width             int    `json:"width"`
	Height            int    `json:"height"`
	SampleAspectRatio string `json:"sample_aspect_ratio"`
	AvgFrameRate      string `json:"avg_frame_rate"`
	RealFrameRate     string `json:"r_frame_rate"`
	Duration          string `json:"duration"`
	StartTime         string `json:"start_time"`
	PacketsRead       string `json:"nb_read_packets"`
	FramesDeclared    string `json:"nb_frames"`
	BitRate           string `json:"bit_rate"`
	ColorTransfer     string `json:"color_transfer"`
	FieldOrder        string `json:"field_order"`
	SampleRate        string `json:"sample_rate"`
	Channels          int    `json:"channels"`
	Disposition       struct {
		Default         int `json:"default"`
		AttachedPicture int `json:"attached_pic"`
	} `json:"disposition"`
	Tags struct {
		Rotate    string `json:"rotate"`
		AlphaMode string `json:"alpha_mode"`
	} `json:"tags"`
	SideData []struct {
		Rotation *float64 `json:"rotation"`
	} `json:"side_data_list"`
}
