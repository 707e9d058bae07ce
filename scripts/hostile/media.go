package main

import (
	"fmt"
	"strings"
)

// mediaTools with the options that they cannot do without.
var mediaTools = []struct {
	slug, options string
	audio         bool
}{
	{slug: "trim-video", options: `{"startSeconds":0,"endSeconds":1}`},
	{slug: "compress-video"},
	{slug: "video-to-gif"},
	{slug: "mute-video"},
	{slug: "extract-audio"},
	{slug: "resize-video", options: `{"width":64}`},
	{slug: "crop-video", options: `{"x":0,"y":0,"width":16,"height":16}`},
	{slug: "change-video-speed", options: `{"speed":2}`},
	{slug: "audio-trimmer", options: `{"startSeconds":0,"endSeconds":1}`, audio: true},
	{slug: "audio-to-mp3", audio: true},
	{slug: "compress-audio", audio: true},
}

// bareFFmpeg converts whatever a file turns out to be, as far as its own lists allow.
var bareFFmpeg = &command{args: []string{
	"ffmpeg", "-nostdin", "-y", "-protocol_whitelist", "file,http,tcp,udp,rtp,crypto,concat,data", "-allowed_extensions", "ALL", "-t", "2", "-i", "{in}", "-f", "wav", "{out}",
}}

func mediaSamples() []sample {
	all := make([]sample, 0, len(mediaFiles)*len(mediaTools))
	for _, f := range mediaFiles {
		s := sample{name: f.name, contentType: "video/mp4", extension: f.extension, want: []outcome{invalid}, content: text(f.content)}
		for i, t := range mediaTools {
			if s = s.with(t.slug); i == 0 && !f.inert {
				s.bare = bareFFmpeg
			}
			if s.inert, s.options = f.inert, t.options; t.audio {
				s.contentType = "audio/mpeg"
			}
			all = append(all, s)
		}
	}
	return all
}

var mediaFiles = []struct {
	name, extension string
	inert           bool
	content         func(c canary) string
}{
	{"a playlist of addresses", "mp4", false, func(c canary) string {
		return "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-KEY:METHOD=AES-128,URI=\"" + c.url + "key\"\n#EXTINF:10,\n" + c.url + "segment.ts\n#EXTINF:10,\nhttp://" +
			c.host + "/x.ts\n#EXT-X-ENDLIST\n"
	}},
	{"a playlist of files", "m3u8", false, func(c canary) string {
		return "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nconcat:" + c.url + "header|file://" + c.file + "\n#EXT-X-ENDLIST\n"
	}},
	{"a script that joins files", "mp4", false, func(c canary) string {
		return fmt.Sprintf("ffconcat version 1.0\nfile 'file://%s'\nfile '%sjoined.mp4'\n", c.file, c.url)
	}},
	{"a session description", "sdp", false, func(canary) string {
		return "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n"
	}},
	{"a manifest", "mpd", false, func(c canary) string {
		return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><BaseURL>` + c.url + `</BaseURL><Period><AdaptationSet><Representation id="1" bandwidth="1">` +
			`<SegmentTemplate media="m.mp4" initialization="i.mp4" duration="1"/></Representation></AdaptationSet></Period></MPD>`
	}},
	{"subtitles", "mp4", true, func(c canary) string { return "1\n00:00:00,000 --> 00:00:09,000\n<img src=\"" + c.url + "sub.png\">\n" }},
	{"boxes that lie", "mp4", true, func(canary) string {
		return "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2" + strings.Repeat("\x00\x00\x00\x01moov\x7f\xff\xff\xff\xff\xff\xff\xff", 1000)
	}},
	{"boxes in boxes", "mp4", true, func(canary) string {
		return "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2" + strings.Repeat("\x00\x10\x00\x00moov\x00\x10\x00\x00trak", 5000)
	}},
}
