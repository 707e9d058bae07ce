package htmlpdf

import (
	"fmt"
	"time"

	"toolmill/workers/chromium"
	"toolmill/workers/pdf"
	"toolmill/workers/process"
)

const contentTypePDF = "application/pdf"

// describe is the output with its metadata, whose names are those of tools.md.
func describe(doc document, report chromium.Report, file *outputFile, info pdf.Info, took time.Duration) Output {
	return Output{
		Path: file.file.Name(), ContentType: contentTypePDF,
		SizeBytes: file.bytes, SHA256: file.sha256(),
		Summary: fmt.Sprintf("%s, %s PDF", count(info.Pages, "page"), size(file.bytes)),
		Metadata: map[string]any{
			"engine":          report.Engine,
			"engineVersion":   report.EngineVersion,
			"inputBytes":      doc.inputBytes,
			"outputBytes":     file.bytes,
			"durationMs":      took.Milliseconds(),
			"sha256":          file.sha256(),
			"sandbox":         process.Probe().String(),
			"warnings":        warnings(doc, report),
			"pages":           info.Pages,
			"blockedRequests": report.BlockedRequests,
			"failedRequests":  report.FailedRequests,
			"waitOutcome":     string(report.WaitOutcome),
		},
		EngineDuration: report.EngineDuration,
	}
}

// warnings is never nil: it is an array in JSON.
func warnings(doc document, report chromium.Report) []string {
	all := append([]string{}, doc.warnings...)
	if n := report.BlockedRequests; n > 0 {
		all = append(all, was(n)+" blocked: a document is printed without network. Put what it needs into it.")
	}
	if n := report.FailedRequests; n > 0 {
		all = append(all, was(n)+" not possible: a data: or blob: address does not load.")
	}
	if report.WaitOutcome == chromium.WaitTimedOut {
		all = append(all, "The event of waitUntil did not come in time; the document was printed as it was.")
	}
	return all
}

func was(requests int) string {
	if requests == 1 {
		return "1 request was"
	}
	return fmt.Sprintf("%d requests were", requests)
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// size in the units that people know from file managers, never "0 KB".
func size(bytes int64) string {
	if bytes >= 1_000_000 {
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
	return fmt.Sprintf("%d KB", max(1, (bytes+500)/1000))
}
