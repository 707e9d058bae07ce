package tool

const (
	videoMP4       = "video/mp4"
	videoQuickTime = "video/quicktime"
	videoWebM      = "video/webm"
	imageGIF       = "image/gif"
)

// What holds for every tool that works on a video (docs/design/tools.md "Limits").
const (
	videoBytesMax       = 500_000_000
	videoSecondsMax     = 30 * 60
	videoTimeoutSeconds = 900
	videoCostUnits      = 5
)

// videoSideMax is the longest side in pixels that a made video can have: what decoders of H.264 level 5.1 take, as phones
// and browsers have them.
const videoSideMax = 4096

// secondMin is the shortest time that a tool takes, in seconds: the precision of WebM's timestamps.
const secondMin = 0.001

// videoTypes are the types of videos that tools take, in the order in which they are listed.
func videoTypes() []string { return []string{videoMP4, videoQuickTime, videoWebM} }

// videoTool is what the contracts of video tools share. Its output is of the input's own type: MP4 and QuickTime hold H.264 and
// AAC, which everything plays; neither is allowed in WebM, which holds VP9 and Opus.
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
