package tool

func browserVideo() []browserTool {
	return []browserTool{
		{
			"video-audio-editor", "Video and audio editor", "Cuts, joins and mutes parts of a video or an audio file.",
			oneVideo(audioTypes()...),
			[]string{videoMP4, videoWebM, videoQuickTime, audioMPEG, audioWAV, audioMP4},
		},
		{
			"video-metadata-viewer", "Video metadata viewer", "Shows a video's duration, size, codecs and tags.",
			oneVideo(), nil,
		},
		{
			"generate-video-thumbnail", "Generate video thumbnail", "Makes an image of one frame of a video.",
			oneVideo(),
			[]string{imagePNG, imageJPEG},
		},
	}
}
