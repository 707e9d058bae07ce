// Package pptx composes presentations (ECMA-376) of slides that another program has made and of pictures, and reads the slides
// of a presentation.
//
//	Open: LibreOffice's PPTX ─▶ Slide: markup, pictures, text ┐
//	                                                          ├─▶ Writer ─▶ PPTX with one master and one layout of our own
//	page pictures (PNG) ──────────────────────────────────────┘
//
// A slide is copied with other names of fonts that nobody has, and without breaking the lines of the page: its shapes specify their looks completely, so it needs none of its original masters. Of its
// relationships only pictures in the same file and hyperlinks are kept.
package pptx
