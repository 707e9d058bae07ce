// Package pdf inspects PDF files with poppler, an engine that wrote none of them and so can judge the output of the others.
package pdf
