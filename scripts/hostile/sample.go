package main

import "slices"

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
	// want is how its job has to end.
	want end
	// inert files reach for nothing: they fill, hang, or do not end.
	inert bool
	// refused says why the bare engine does not do what the file asks for, where it does not.
	refused string
	// quick ones are run by the test, too.
	quick bool
}

// samples are all of them, by engine.
func samples() []sample {
	return slices.Concat(htmlSamples(), documentSamples(), sheetSamples(), slideSamples(), pdfSamples(), imageSamples(), mediaSamples())
}

// with is the same file for another tool. It was opened bare already.
func (s sample) with(slug string) sample {
	s.slug, s.bare = slug, nil
	return s
}
