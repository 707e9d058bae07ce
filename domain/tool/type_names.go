package tool

// canonicalTypes maps the other names that browsers and systems use for MIME types to the types.
var canonicalTypes = map[string]string{
	"audio/mp3": audioMPEG, "audio/wave": audioWAV, "audio/x-wav": audioWAV, "audio/x-m4a": audioMP4, "application/ogg": audioOGG,
}

// otherNames are the keys of canonicalTypes in the order in which they are listed.
var otherNames = []string{"audio/mp3", "audio/wave", "audio/x-wav", "audio/x-m4a", "application/ogg"}

// Canonical returns the canonical name of a MIME type: audio/mpeg for audio/mp3. A type without other names is returned
// unchanged.
func Canonical(mediaType string) string {
	if canonical, is := canonicalTypes[mediaType]; is {
		return canonical
	}
	return mediaType
}

// withOtherNames returns types, each followed by its other names: clients compare a file's type with the list before
// they send anything (docs/design/specification.md §8), so every accepted name has to be in it.
func withOtherNames(types []string) []string {
	var all []string
	for _, t := range types {
		all = append(all, t)
		for _, other := range otherNames {
			if canonicalTypes[other] == t {
				all = append(all, other)
			}
		}
	}
	return all
}
