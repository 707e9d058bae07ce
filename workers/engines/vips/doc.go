// Package vips makes JPEGs of images with libvips' programs, one process for
// each step of each job.
//
//	image ─stdin─▶ vipsheader ─▶ Header
//	image ─stdin─▶ vipsthumbnail ─stdout─▶ JPEG
//
// Input and output are open descriptors, so the process needs no file of ours
// and no directory. VIPS_BLOCK_UNTRUSTED leaves libvips only with the loaders
// that its authors hold to be safe on files from strangers.
package vips
