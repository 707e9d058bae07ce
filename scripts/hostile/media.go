package main

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

// mediaTools are the media tools, with the options that they require.
var mediaTools = []struct {
	slug, options string
	audio         bool
}{
	{slug: tool.TrimVideo, options: `{"startSeconds":0,"endSeconds":1}`},
	{slug: tool.CompressVideo},
	{slug: tool.VideoToGIF},
	{slug: tool.MuteVideo},
	{slug: tool.ExtractAudio},
	{slug: tool.ResizeVideo, options: `{"width":64}`},
	{slug: tool.CropVideo, options: `{"x":0,"y":0,"width":16,"height":16}`},
	{slug: tool.ChangeVideoSpeed, options: `{"speed":2}`},
	{slug: tool.AudioTrimmer, options: `{"startSeconds":0,"endSeconds":1}`, audio: true},
	{slug: tool.AudioToMP3, audio: true},
	{slug: tool.CompressAudio, audio: true},
}

// mediaFile is tried with every tool that accepts it.
type mediaFile struct {
	name, extension string
	// videoType and audioType are its declared types; without one, it is not for tools of that type.
	videoType, audioType string
	// input are the options with which a trusting program opens it; nil if it reaches for nothing.
	input   []string
	refused string
	content func(c canary) ([]byte, error)
	// want is its end; other the ends of tools that differ, by slug.
	want  end
	other map[string]end
	quick bool
}

// bareFFmpeg copies whatever a file leads to, with every protocol allowed.
func bareFFmpeg(input []string) *command {
	return &command{engine: "ffmpeg", args: slices.Concat(
		[]string{"ffmpeg", "-nostdin", "-y", "-protocol_whitelist", "file,http,tcp,udp,rtp,crypto,concat,data,subfile,cache,async"},
		input, []string{"-i", "{in}", "-map", "0", "-t", "2", "-c", "copy", "-f", "data", "{out}"},
	)}
}

func mediaSamples() (all []sample) {
	for _, f := range slices.Concat(playlists, mediaBombs) {
		first := true
		for _, t := range mediaTools {
			s := sample{
				name: f.name, slug: t.slug, options: t.options, contentType: f.videoType, extension: f.extension, content: f.content,
				want: f.want, inert: f.input == nil, refused: f.refused,
			}
			if t.audio {
				s.contentType = f.audioType
			}
			if s.contentType == "" {
				continue
			}
			if other, found := f.other[t.slug]; found {
				s.want = other
			}
			if first && f.input != nil {
				s.bare = bareFFmpeg(f.input)
			}
			s.quick, first = f.quick && first, false
			all = append(all, s)
		}
	}
	return all
}

// notThat is the refusal of a file of another format, whichever of the two faults is found first.
var notThat = refused("content_mismatch", "corrupt_input")

var hls = []string{"-allowed_extensions", "ALL", "-allowed_segment_extensions", "ALL", "-extension_picky", "0"}

// playlists name other files and addresses. A job reads them only as the type that the client declares.
var playlists = []mediaFile{
	{name: "a playlist of addresses", extension: "mp4", videoType: "video/mp4", audioType: "audio/mpeg", input: hls, want: notThat, quick: true, content: text(func(c canary) string {
		return playlist("#EXT-X-KEY:METHOD=AES-128,URI=\""+c.url+"key\"", c.url+"segment.ts", "http://"+c.host+"/x.ts")
	})},
	{name: "a playlist of names", extension: "m3u8", videoType: "video/quicktime", audioType: "audio/wav", input: hls, want: notThat, content: text(func(c canary) string {
		return playlist("http://" + c.host + "/x.ts")
	})},
	{name: "a playlist of files", extension: "m3u8", videoType: "video/webm", audioType: "audio/ogg", input: hls, want: notThat, quick: true, content: text(func(c canary) string {
		return playlist("file://"+c.file, "subfile,,start,0,end,0,,:"+c.file)
	})},
	{name: "a playlist that sends a file", extension: "m3u8", videoType: "video/mp4", audioType: "audio/aac", input: hls, want: notThat, refused: "its reader of playlists joins no files", content: text(func(c canary) string {
		return playlist("concat:" + c.url + "leak.m3u8|file://" + c.file)
	})},
	{name: "a playlist in a playlist", extension: "m3u8", videoType: "video/mp4", audioType: "audio/mpeg", input: hls, want: notThat, content: text(func(c canary) string {
		inner := strings.NewReplacer("\n", "%0A", "#", "%23").Replace(playlist(c.url + "inner.ts"))
		return "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ndata:application/x-mpegURL," + inner + "\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"s\",URI=\"" +
			c.url + "subtitles.m3u8\"\n#EXT-X-STREAM-INF:BANDWIDTH=2,SUBTITLES=\"s\"\n" + c.url + "variant.m3u8\n"
	})},
	{name: "a script that joins files", extension: "mp4", videoType: "video/mp4", audioType: "audio/mpeg", input: []string{"-safe", "0"}, want: notThat, quick: true, content: text(func(c canary) string {
		return fmt.Sprintf("ffconcat version 1.0\nfile 'file://%s'\n", c.file)
	})},
	{name: "a script that joins addresses", extension: "mp4", videoType: "video/webm", audioType: "audio/wav", input: []string{"-safe", "0"}, want: notThat, content: text(func(c canary) string {
		return fmt.Sprintf("ffconcat version 1.0\nfile '%sjoined.mp4'\n", c.url)
	})},
	{name: "a manifest", extension: "mpd", videoType: "video/mp4", audioType: "audio/mpeg", input: []string{}, want: notThat, content: text(func(c canary) string {
		return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S" profiles="urn:mpeg:dash:profile:isoff-live:2011"><Period>` +
			`<AdaptationSet contentType="video"><Representation id="1" bandwidth="1"><SegmentTemplate media="` + c.url + `m.mp4" initialization="` + c.url +
			`i.mp4" duration="1"/></Representation></AdaptationSet></Period></MPD>`
	})},
	{
		name: "a film whose pictures lie in another file", extension: "mov", videoType: "video/quicktime", input: []string{"-enable_drefs", "1", "-use_absolute_path", "1"},
		want: refused("external_media"), content: filmOfAnotherFile, quick: true,
	},
	{
		name: "a session description", extension: "sdp", videoType: "video/mp4", audioType: "audio/mpeg", input: []string{}, want: notThat,
		refused: "it only listens", content: text(func(c canary) string {
			return "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:" + c.url + "control\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n"
		}),
	},
	{
		name: "subtitles", extension: "srt", videoType: "video/mp4", audioType: "audio/mpeg", input: []string{}, want: notThat,
		refused: "its pictures are text", content: text(func(c canary) string {
			return "1\n00:00:00,000 --> 00:00:09,000\n<img src=\"" + c.url + "sub.png\">\n"
		}),
	},
	{
		name: "a playlist in a film's subtitles", extension: "avi", videoType: "video/webm", audioType: "audio/aac", input: []string{}, want: notThat,
		refused: "takes subtitles alone for subtitles, since version 2.8.5", content: text(subtitledFilm),
	},
}

func playlist(lines ...string) string {
	var text strings.Builder
	text.WriteString("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n")
	for _, line := range lines {
		if !strings.HasPrefix(line, "#") {
			text.WriteString("#EXTINF:10,\n")
		}
		text.WriteString(line + "\n")
	}
	return text.String() + "#EXT-X-ENDLIST\n"
}

// subtitledFilm is an AVI file whose only text stream holds a playlist instead of subtitles.
func subtitledFilm(c canary) string {
	size := func(n int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(n))) } //nolint:gosec // small
	riff := func(kind, content string) string {
		return kind + size(len(content)) + content + strings.Repeat("\x00", len(content)%2)
	}
	inner := playlist(c.url + "gab2.ts")
	header := riff("strh", "txts"+strings.Repeat("\x00", 16)+size(1)+size(25)+size(0)+size(1)+strings.Repeat("\x00", 20))
	list := riff("LIST", "hdrl"+riff("avih", size(40000)+strings.Repeat("\x00", 20)+size(1)+strings.Repeat("\x00", 28))+riff("LIST", "strl"+header+riff("strf", "")))
	return riff("RIFF", "AVI "+list+riff("LIST", "movi"+riff("00tx", "GAB2\x00\x02\x00"+size(0)+"\x04\x00"+size(len(inner))+inner)))
}
