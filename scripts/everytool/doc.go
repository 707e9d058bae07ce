// Package everytool runs every tool of a running service on a real file, with default settings, and checks what comes out.
// scripts/stranger does so in a clone, scripts/image in the image. A new tool that accepts none of the files of samples.go fails.
package everytool
