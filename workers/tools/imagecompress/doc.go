// Package imagecompress runs the tool image-compress-api: libvips makes a JPEG
// of an image, between two looks at the header in Go.
//
//	input ─▶ header in Go ─▶ vipsthumbnail ─▶ header in Go ─▶ Output
//	          type, pixels,    JPEG     │      JPEG, size
//	          alpha, turn               └ not smaller than a JPEG that fits:
//	                                      its own picture, without metadata
//
// A header that is not plain (header.go) is read by vipsheader in between.
package imagecompress
