// Package filename makes names under which outputs are saved: safe on every system, and quoted for Content-Disposition.
package filename
