package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

// beep is a second of silence and then a tone for two.
const beep = "aevalsrc='if(gte(t,1),0.5*sin(2*PI*440*t),0)':d=3:s=48000"

type audioCodec struct{ name, file, args string }

// trimMillisMost is how late a trimmed part may begin. ADTS cannot say how many samples its encoder put in front,
// which are 1024: once in the source, and once in the output.
func (c audioCodec) trimMillisMost() float64 {
	if strings.HasSuffix(c.file, ".aac") {
		return 100
	}
	return 40
}

var audioCodecs = []audioCodec{
	{"MP3, 128 kbit/s", "cbr.mp3", "-b:a 128k -ac 2"},
	{"MP3, changing bitrate, no index", "vbr.mp3", "-q:a 4 -write_xing 0"},
	{"MP3, MPEG-2, mono, ID3v1", "low.mp3", "-ar 22050 -ac 1 -b:a 48k -write_id3v1 1 -metadata title=Beep"},
	{"WAV, PCM 16 bit", "s16.wav", "-c:a pcm_s16le -ac 2"},
	{"WAV, PCM 8 bit, 8 kHz", "u8.wav", "-c:a pcm_u8 -ar 8000"},
	{"WAV, PCM 24 bit, 5.1 (extensible), 96 kHz", "s24.wav", "-c:a pcm_s24le -ac 6 -ar 96000"},
	{"WAV, floating point", "f32.wav", "-c:a pcm_f32le"},
	{"WAV, A-law", "alaw.wav", "-c:a pcm_alaw"},
	{"WAV, ADPCM", "adpcm.wav", "-c:a adpcm_ms"},
	{"AAC (ADTS)", "lc.aac", "-c:a aac -ac 2"},
	{"AAC (ADTS), mono, 22 kHz", "mono.aac", "-c:a aac -ar 22050 -ac 1"},
	{"M4A, AAC", "lc.m4a", "-c:a aac -ac 2"},
	{"M4A, Apple Lossless", "lossless.m4a", "-c:a alac -ac 2"},
	{"OGG, Vorbis", "vorbis.ogg", "-c:a libvorbis -ac 2"},
	{"OGG, Opus", "opus.ogg", "-c:a libopus -ac 2"},
	{"OGG, FLAC", "flac.ogg", "-c:a flac"},
	{"OGG, Speex", "speex.ogg", "-c:a libspeex -ar 16000 -ac 1"},
}

func (m *mediaRoom) audios(ctx context.Context) error {
	for _, c := range audioCodecs {
		path, err := m.source(ctx, c.file, append([]string{"-f", "lavfi", "-i", beep}, strings.Fields(c.args)...)...)
		if err != nil {
			return err
		}
		s := medium{name: c.name, path: path, contentType: typeOf(c.file)}
		m.tool(ctx, tool.AudioTrimmer, `{"startSeconds":0.4,"endSeconds":2.4}`, s, func(l looked) (string, []string) {
			measures, faults := m.cutAt(ctx, l, 0.6, 2, c.trimMillisMost())
			if l.ContentType != s.contentType {
				faults = append(faults, "it is "+l.ContentType)
			}
			return fmt.Sprintf("%s, re-encoded %v", measures, l.Metadata["reencoded"]), faults
		})
		m.tool(ctx, tool.AudioToMP3, `{"bitrateKbps":192}`, s, func(l looked) (string, []string) { return m.cutAt(ctx, l, 1, 3, 80) })
		m.tool(ctx, tool.CompressAudio, `{"bitrateKbps":64,"mono":false}`, s, func(l looked) (string, []string) {
			measures, faults := m.cutAt(ctx, l, 1, 3, 80)
			if l.ContentType != "audio/mpeg" {
				faults = append(faults, "it is "+l.ContentType)
			}
			return fmt.Sprintf("%s, ratio %.2f, original kept %v", measures, l.Metadata["ratio"], l.Metadata["keptOriginal"]), faults
		})
	}
	return nil
}

// cutAt checks when the tone begins, its frequency and the total length.
func (m *mediaRoom) cutAt(ctx context.Context, l looked, begins, seconds, millisMost float64) (string, []string) {
	var faults faultsOf
	samples, err := sound(ctx, l.File.Name())
	faults.unlessf(err == nil, "%v", err)
	off := 1000 * (onset(samples) - begins)
	faults.unlessf(math.Abs(off) <= millisMost, "the tone begins %.1f ms late", off)
	tone := frequency(samples[min(len(samples), int((begins+0.1)*soundRate)):])
	faults.unlessf(math.Abs(tone-440) < 6, "the tone is %.0f Hz", tone)
	length := float64(len(samples)) / soundRate
	faults.unlessf(math.Abs(length-seconds) <= 0.12, "%.3f s instead of %.3f s", length, seconds)
	return fmt.Sprintf("%+.1f ms, %.0f Hz", off, tone), faults
}
