package main

import (
	"slices"

	"toolmill/domain/job"
)

// sample is a hostile file and what is to become of it.
type sample struct {
	// name says what it tries; slug and contentType are how a client would send it.
	name, slug, contentType string
	// options of the job, as JSON.
	options string
	// content makes it; what it is to reach is the canary's.
	content func(c canary) ([]byte, error)
	// bare opens it as an ordinary program would. Without it, it is not opened bare: it would only fill the machine.
	bare *command
	// extension that the bare engine knows the file by.
	extension string
	// want are the classes that its outcome may have.
	want []outcome
	// inert files reach for nothing: they fill, hang, or do not end.
	inert bool
}

// outcome is a class of failure, or success.
type outcome string

const (
	succeeded = outcome("succeeded")
	invalid   = outcome(job.ValidationFailed)
	timeout   = outcome(job.ProcessingTimeout)
	crashed   = outcome(job.WorkerFailed)
	badOutput = outcome(job.OutputValidationFailed)
)

// harmless is what becomes of a file whose attack does nothing: it is refused, or made into something without it.
var harmless = []outcome{succeeded, invalid}

// samples are all of them, by engine.
func samples() []sample {
	return slices.Concat(htmlSamples(), documentSamples(), sheetSamples(), slideSamples(), pdfSamples(), imageSamples(), mediaSamples())
}

// command opens a file with an engine's own program; {in}, {dir} and {out} stand for paths.
type command struct {
	args []string
	// files are what lies in its directory besides, such as settings.
	files map[string]string
	// confinesItself and temporarySocket are what the engine has to be allowed in the sandbox (process.Spec).
	confinesItself, temporarySocket bool
}

// with is the same file for another tool. It was opened bare already.
func (s sample) with(slug string) sample {
	s.slug, s.bare = slug, nil
	return s
}
