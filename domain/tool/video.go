package tool

const (
	videoMP4       = "video/mp4"
	videoQuickTime = "video/quicktime"
	videoWebM      = "video/webm"
	imageGIF       = "image/gif"
)

// Limits of every video tool (docs/design/tools.md "Limits").
const (
	videoBytesMax       = 500_000_000
	videoSecondsMax     = 30 * 60
	videoTimeoutSeconds = 900
	videoCostUnits      = 5
)

// videoSideMax is the longest side in pixels of a video that tools make: the limit of H.264 level 5.1 decoders, which
// phones and browsers have.
const videoSideMax = 4096

// secondMin is the shortest accepted time, in seconds: the precision of WebM's timestamps.
const secondMin = 0.001

// videoTypes are the video types that tools accept, in the order in which they are listed.
func videoTypes() []string { return []string{videoMP4, videoQuickTime, videoWebM} }

// videoTool returns what the contracts of video tools share. The output has the input's type: MP4 and QuickTime hold
// H.264 and AAC, which everything plays; WebM does not allow these and holds VP9 and Opus.
func videoTool() Contract {
	return Contract{
		Category: "video", Processing: Job, CostUnits: videoCostUnits, FileInput: true,
		Limits: Limits{
			MaxInputBytes: videoBytesMax, MaxBatchItems: maxBatchItems, MaxDurationSeconds: videoSecondsMax, AllowedTypes: videoTypes(),
		},
		OutputTypes:              videoTypes(),
		ProcessingTimeoutSeconds: videoTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: FFmpeg,
	}
}
