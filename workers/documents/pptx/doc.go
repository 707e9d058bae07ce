// Package pptx puts presentations together of slides that another program has
// made and of pictures (ECMA-376), and reads the slides of one.
//
//	Open: LibreOffice's PPTX ─▶ Slide: markup, pictures, text ┐
//	                                                          ├─▶ Writer ─▶ PPTX with one master and one layout of our own
//	page pictures (PNG) ──────────────────────────────────────┘
//
// A slide is taken over as it is: its shapes name all of their looks, so it needs
// none of the masters that it came with. Of its relations only pictures in the
// same file and hyperlinks are kept.
package pptx
