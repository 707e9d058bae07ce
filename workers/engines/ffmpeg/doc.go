// Package ffmpeg reads and makes audio and video with ffmpeg's programs, one process for each step of each job.
//
//	file ─▶ Header  ─▶ Media      its content, from a plain header, without a process
//	file ─▶ ffprobe ─▶ Media      its content, without decoding
//	file ─▶ ffmpeg  ─▶ Outcome    the output; meanwhile the seconds written, from -progress
//
// What an untrusted file could make ffmpeg do is prevented in every run, by arguments that no caller can leave out:
//
//	-protocol_whitelist file,pipe   no playlist and no script reaches the network
//	-format_whitelist               only the demuxer of the declared type reads it: a concat script named .mp4 is refused
//	-max_pixels                     a header cannot declare a picture that fills the memory
//	-fs                             nor a run the disk
//	-nostdin, -n                    no questions, and no file is replaced
//
// All options of a command are checked against a list (options.go): a client's text can become a value, never an option.
//
// # Threads
//
// As many jobs run concurrently as there are cores. More threads only cost memory and context switches, so each run has as many
// as its share of the cores, and at least one. Measured on 2 busy cores (scripts/bench, section media), two jobs at once: 4.7 s
// a job with one thread each, 6.6 s with two.
package ffmpeg
