package tool

const (
	audioMPEG = "audio/mpeg"
	audioWAV  = "audio/wav"
	// audioXWAV is what Firefox calls the same.
	audioXWAV = "audio/x-wav"
	audioAAC  = "audio/aac"
	audioOGG  = "audio/ogg"
)

// What holds for every tool that makes audio (tools.md, "Limits").
const (
	audioBytesMax       = 100_000_000
	audioSecondsMax     = 2 * 60 * 60
	audioTimeoutSeconds = 300
	audioCostUnits      = 3
)

// What an MP3 of MPEG-1 may have, in kilobits a second; below mp3KbpsMin music is not worth keeping (tools.md).
const (
	mp3KbpsMin = 64
	mp3KbpsMax = 320
)

// audioTypes are the types of audio that tools take, in the order in which they are listed.
func audioTypes() []string { return []string{audioMPEG, audioWAV, audioXWAV, audioAAC, audioOGG} }

// audioTool is what the contracts of audio tools share.
func audioTool() Contract {
	return Contract{
		Category: "audio", Processing: Job, CostUnits: audioCostUnits, FileInput: true,
		Limits: Limits{
			MaxInputBytes: audioBytesMax, MaxBatchItems: maxBatchItems, MaxDurationSeconds: audioSecondsMax, AllowedTypes: audioTypes(),
		},
		OutputTypes:              []string{audioMPEG},
		ProcessingTimeoutSeconds: audioTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: ffmpegEngine,
	}
}

// mp3Bitrate is the option of the tools that make MP3s as good as is asked for.
func mp3Bitrate() Option {
	return Option{
		Name: "bitrateKbps", Description: "Bitrate of the MP3 in kilobits a second; the nearest that MP3 has is taken.",
		Type: Integer{Min: mp3KbpsMin, Max: mp3KbpsMax, Default: 192},
	}
}
