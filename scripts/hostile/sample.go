package main

import "slices"

// sample is a hostile file and its required outcome.
type sample struct {
	// name says what it tries; slug and contentType are how a client would send it.
	name, slug, contentType string
	// options of the job, as JSON.
	options string
	// content generates the file; the canary is its target.
	content func(c canary) ([]byte, error)
	// bare opens it as an ordinary program would. Without it the file is not opened bare, because it would only
	// exhaust the machine.
	bare *command
	// extension is the file's extension for the bare engine.
	extension string
	// want is the required end of its job.
	want end
	// inert files reach for nothing: they fill, hang, or do not end.
	inert bool
	// refused is why the bare engine does not do what the file asks for, "" if it does.
	refused string
	// quick samples also run in the test.
	quick bool
}

// samples are all samples, by engine.
func samples() []sample {
	return slices.Concat(htmlSamples(), documentSamples(), sheetSamples(), slideSamples(), pdfSamples(), imageSamples(), mediaSamples())
}

// with returns the same file for another tool. It is not opened bare again.
func (s sample) with(slug string) sample {
	s.slug, s.bare = slug, nil
	return s
}
