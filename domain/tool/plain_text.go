package tool

// controlShareMax is the fraction of control bytes that a text may have. Compressed data has a tenth of them, a log with the
// colours of a terminal or a bell here and there less than a twentieth.
const controlShareMax = 1.0 / 16

// signatureBytes is where the signatures of binary formats have a control byte, as in PK\x03\x04; a text has none there.
const signatureBytes = 8

// IsPlainText reports whether content may be text in any charset: it has few control bytes besides white space
// (https://mimesniff.spec.whatwg.org/#binary-data-byte), or the zeros of UTF-16.
func IsPlainText(content []byte) bool {
	controls, inSignature := 0, false
	var zeros [2]int
	for i, b := range content {
		if b == 0 {
			zeros[i%2]++
		}
		if IsControl(rune(b)) {
			controls++
		}
		inSignature = inSignature || i < signatureBytes && IsControl(rune(b))
	}
	if (zeros[0] == 0) != (zeros[1] == 0) && (zeros[0]+zeros[1])*5 > len(content) {
		return true
	}
	return !inSignature && float64(controls) <= controlShareMax*float64(len(content))
}

// IsControl reports whether c is a control character that no text needs: neither white space, nor what ends a file of old
// systems, nor what begins a colour of a terminal.
func IsControl(c rune) bool {
	return c <= 0x08 || c == 0x0B || c >= 0x0E && c <= 0x19 || c >= 0x1C && c <= 0x1F
}
