// Package media runs the tools that work on video and audio with ffmpeg. Each tool is one file.
//
//	input ─▶ ffprobe ─▶ ffmpeg ─▶ header ─▶ Output
//	         streams,   one run    opens, streams, length, size
//	         limits     (or two)
//
// A plain header (ffmpeg.Header) is read without ffprobe: of outputs, of sound in WAV, and of a film whose picture is only
// copied. If an output is not as required according to its header, ffprobe examines it, and the source, before it is refused.
//
// # What a video becomes
//
// A video keeps its type. MP4 and QuickTime get H.264 in 4:2:0 with 8 bits, and AAC, header first: what every browser and phone
// plays. WebM can contain neither and gets VP9 and Opus. Only compress-video makes an MP4 of everything: H.264 is encoded many
// times as fast, and if the result is not smaller the original is kept. AAC, Opus and Vorbis are copied if the sound does not
// change. The picture is the one that players show: upright, with square pixels, deinterlaced, in colours for standard screens.
// Frames keep their times, whatever their rate.
//
// In metadata, requested and actual values are asked{…} and real{…}; the names of durations and bitrates contain their units.
//
// # The length of a file
//
// Audio files declare it wrongly or not at all (AAC without an index, WAV of a stream, MP3 of variable bitrate), and so does a
// fragmented MP4: these are read to their end once, without decoding. A result must be as long as its source, within two frames
// and 0.2 seconds; if it is shorter, and ffmpeg complained about the source, the source is damaged.
package media
