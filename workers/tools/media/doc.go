// Package media runs the tools that work on video and audio with ffmpeg. Each tool is one file.
//
//	input ─▶ ffprobe ─▶ ffmpeg ─▶ header ─▶ Output
//	         streams,   one run    opens, streams, length, size
//	         limits     (or two)
//
// What a plain header says (ffmpeg.Header) is read without ffprobe: of outputs, of sound in WAV, and of a film whose picture is
// only copied. Where an output is not as it has to be by its header, ffprobe looks at it, and at the source, before it is refused.
//
// # What a video becomes
//
// A video keeps its type. MP4 and QuickTime get H.264 in 4:2:0 with 8 bits, and AAC, header first: what every browser and
// phone plays. WebM may hold neither and gets VP9 and Opus. Only compress-video makes an MP4 of everything: H.264 is encoded
// many times as fast, and where the result is not smaller the original is kept. AAC, Opus and Vorbis are taken over as they are
// where the sound does not change. The picture is the one that players show: turned upright, with square pixels, of whole frames,
// in colours for all screens. Frames keep their times, whatever their rate.
//
// In metadata, what was asked and what came out are asked{…} and real{…}; durations and bitrates carry their units in their
// names.
//
// # How long a file is
//
// Audio files say it wrongly or not at all (AAC without an index, WAV of a stream, MP3 of changing bitrate), and so does an MP4
// in fragments: those are read to their end once, without decoding. A result must be as long as what it was made of, within
// two frames and 0.2 seconds; one that is shorter, while ffmpeg complained of the source, means that the source is damaged.
package media
