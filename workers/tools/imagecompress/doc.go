// Package imagecompress runs the tool image-compress-api: libvips compresses an image to JPEG; before and after, Go reads the
// header.
//
//	input ─▶ header in Go ─▶ vipsthumbnail ─▶ header in Go ─▶ Output
//	          type, pixels,    JPEG     │      JPEG, size
//	          alpha, turn               └ not smaller than a JPEG that fits:
//	                                      its own picture, without metadata,
//	                                      or a JPEG of lower quality
//
// A header that is not plain (header.go) is read by vipsheader in between.
package imagecompress
