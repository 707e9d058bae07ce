// Package pdf inspects PDF files. Inspect asks poppler, an engine that wrote none of them and so can judge strangers' files and
// the output of other engines. CountPages reads what Chromium and LibreOffice have written in this process: their structure is
// plain, and reading it strictly proves that table, tree, pages and streams are whole.
package pdf
