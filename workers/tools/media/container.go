package media

import "github.com/toolmill/toolmill/workers/engines/ffmpeg"

// container is how a type of file is written.
type container struct {
	contentType, muxer, extension, name string
	// options of the muxer.
	options []ffmpeg.Option
	// audioCopied are the audio codecs that may be copied without encoding.
	audioCopied []string
}

// faststart puts the header first, so that a browser can play before it has the whole file. write_tmcd=0 prevents a time code
// track made of a tag.
var faststart = []ffmpeg.Option{{Name: "movflags", Value: "+faststart"}, {Name: "write_tmcd", Value: "0"}}

// containers are the types by canonical name.
var containers = map[string]container{
	"video/mp4":       {"video/mp4", "mp4", ".mp4", "MP4", faststart, []string{"aac"}},
	"video/quicktime": {"video/quicktime", "mov", ".mov", "QuickTime video", faststart, []string{"aac"}},
	"video/webm":      {"video/webm", "webm", ".webm", "WebM", nil, []string{"opus", "vorbis"}},
	"image/gif":       {"image/gif", "gif", ".gif", "GIF", nil, nil},
	"audio/mpeg":      {"audio/mpeg", "mp3", ".mp3", "MP3", []ffmpeg.Option{{Name: "id3v2_version", Value: "3"}}, []string{"mp3"}},
	"audio/wav":       {"audio/wav", "wav", ".wav", "WAV", nil, nil},
	"audio/aac":       {"audio/aac", "adts", ".aac", "AAC", nil, []string{"aac"}},
	"audio/mp4":       {"audio/mp4", "ipod", ".m4a", "M4A", faststart, []string{"aac", "alac"}},
	"audio/ogg":       {"audio/ogg", "ogg", ".ogg", "OGG", nil, []string{"opus", "vorbis", "flac"}},
}
