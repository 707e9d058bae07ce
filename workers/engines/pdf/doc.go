// Package pdf looks into PDF files with poppler, an engine that has written
// none of them, so it can judge the output of the others.
package pdf
