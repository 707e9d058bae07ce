package tool

import "github.com/toolmill/toolmill/domain/tool/option"

const (
	audioMPEG = "audio/mpeg"
	audioWAV  = "audio/wav"
	audioAAC  = "audio/aac"
	// audioMP4 is AAC or Apple Lossless in an .m4a file, as iTunes and phones write it.
	audioMP4 = "audio/mp4"
	audioOGG = "audio/ogg"
)

// Limits of every tool that makes audio (docs/design/tools.md "Limits").
const (
	audioBytesMax       = 100_000_000
	audioSecondsMax     = 2 * 60 * 60
	audioTimeoutSeconds = 300
	audioCostUnits      = 3
)

// The bitrates of an MPEG-1 MP3, in kilobits a second; below mp3KbpsMin music is not worth keeping
// (docs/design/tools.md "Tools").
const (
	mp3KbpsMin = 64
	mp3KbpsMax = 320
)

// audioTypes are the audio types that tools produce, in the order in which they are listed.
func audioTypes() []string { return []string{audioMPEG, audioWAV, audioAAC, audioMP4, audioOGG} }

// audioInputTypes are the audio types that tools accept: audioTypes, each with its other names.
func audioInputTypes() []string { return withOtherNames(audioTypes()) }

// audioTool returns what the contracts of audio tools share.
func audioTool() Contract {
	return Contract{
		Category: "audio", Processing: Job, CostUnits: audioCostUnits, FileInput: true,
		Limits: Limits{
			MaxInputBytes: audioBytesMax, MaxBatchItems: maxBatchItems, MaxDurationSeconds: audioSecondsMax, AllowedTypes: audioInputTypes(),
		},
		OutputTypes:              []string{audioMPEG},
		ProcessingTimeoutSeconds: audioTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: FFmpeg,
	}
}

// MP3Options are the options of tools that make an MP3 at a chosen bitrate: extract-audio and audio-to-mp3.
type MP3Options struct{ BitrateKbps int }

// Declare returns the options.
func (o *MP3Options) Declare() []option.Option {
	return []option.Option{mp3Bitrate(option.Integer{Into: &o.BitrateKbps, Min: mp3KbpsMin, Max: mp3KbpsMax, Default: 192})}
}

func mp3Bitrate(kbps option.Integer) option.Option {
	return option.Option{
		Name: "bitrateKbps", Description: "Bitrate of the MP3 in kilobits per second, rounded to the nearest that MP3 supports.", Type: kbps,
	}
}
