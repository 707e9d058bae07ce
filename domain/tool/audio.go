package tool

import "github.com/toolmill/toolmill/domain/tool/option"

const (
	audioMPEG = "audio/mpeg"
	audioWAV  = "audio/wav"
	audioAAC  = "audio/aac"
	// audioMP4 is AAC, or Apple Lossless, as iTunes and phones write it: an .m4a.
	audioMP4 = "audio/mp4"
	audioOGG = "audio/ogg"
)

// What holds for every tool that makes audio (docs/design/tools.md "Limits").
const (
	audioBytesMax       = 100_000_000
	audioSecondsMax     = 2 * 60 * 60
	audioTimeoutSeconds = 300
	audioCostUnits      = 3
)

// What an MP3 of MPEG-1 may have, in kilobits a second; below mp3KbpsMin music is not worth keeping (docs/design/tools.md
// "Tools").
const (
	mp3KbpsMin = 64
	mp3KbpsMax = 320
)

// audioTypes are the types of audio that tools make, in the order in which they are listed.
func audioTypes() []string { return []string{audioMPEG, audioWAV, audioAAC, audioMP4, audioOGG} }

// audioInputTypes are those that tools take: the same, each with its other names.
func audioInputTypes() []string { return withOtherNames(audioTypes()) }

// audioTool is what the contracts of audio tools share.
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

// MP3Options are those of extract-audio and audio-to-mp3, which make MP3s as good as is asked for.
type MP3Options struct{ BitrateKbps int }

// Declare returns the options.
func (o *MP3Options) Declare() []option.Option {
	return []option.Option{mp3Bitrate(option.Integer{Into: &o.BitrateKbps, Min: mp3KbpsMin, Max: mp3KbpsMax, Default: 192})}
}

func mp3Bitrate(kbps option.Integer) option.Option {
	return option.Option{
		Name: "bitrateKbps", Description: "Bitrate of the MP3 in kilobits a second; the nearest that MP3 has is taken.", Type: kbps,
	}
}
