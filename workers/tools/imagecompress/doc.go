// Package imagecompress runs the tool image-compress-api: libvips makes a JPEG
// of an image, between two looks at the header in Go.
//
//	input ─▶ header in Go ─▶ vipsheader ─▶ vipsthumbnail ─▶ header in Go ─▶ Output
//	          type, pixels    alpha, turn    JPEG     │      JPEG, size
//	                                                  └ not smaller than a JPEG that fits:
//	                                                    its own picture, without metadata
package imagecompress
