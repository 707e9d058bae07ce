// Package filename makes the names that outputs are saved under: safe on every system, and quoted for Content-Disposition.
package filename
