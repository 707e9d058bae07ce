// Package ffmpeg reads and makes audio and video with ffmpeg's programs, one process for each step of each job.
//
//	file ─▶ Header  ─▶ Media      what is in it, by a plain header, without a process
//	file ─▶ ffprobe ─▶ Media      what is in it, without decoding
//	file ─▶ ffmpeg  ─▶ Outcome    what came out; seconds made on the way, from -progress
//
// What a stranger's file could make ffmpeg do is closed off in every run, by arguments that no caller can leave out:
//
//	-protocol_whitelist file,pipe   no playlist and no script reaches the network
//	-format_whitelist               only the demuxer of the declared type reads it: a concat script named .mp4 is refused
//	-max_pixels                     a header cannot claim a picture that fills the memory
//	-fs                             nor a run the disk
//	-nostdin, -n                    no questions, and no file is replaced
//
// All options of a command are checked against a list (options.go): text of a client can become a value, never an option.
//
// # Threads
//
// As many jobs run at once as there are cores. Threads beyond that only cost memory and switches, so each run has what its
// share of the cores is, and at least one. Measured on 2 busy cores (scripts/bench, section media), two at once: 4.7 s a job
// with one thread each, 6.6 s with two.
package ffmpeg
