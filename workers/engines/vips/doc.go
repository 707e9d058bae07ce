// Package vips compresses images to JPEG with libvips' programs, one process for each step of each job.
//
//	image ─stdin─▶ vipsheader ─▶ Header
//	image ─stdin─▶ vipsthumbnail ─stdout─▶ JPEG
//
// Input and output are open descriptors, so the process needs no file of ours and no directory. VIPS_BLOCK_UNTRUSTED leaves
// libvips only the loaders that its authors consider safe for untrusted files.
package vips
