package textfile

// thai is the charset of Thai, which ICU's statistics do not know: they take it for Chinese.
const thai = "windows-874"

// isThai reports whether each vowel and tone mark follows a consonant, as in Thai (TIS-620 and Windows' few additions), and whether there are
// many. In Chinese, Japanese and Korean the same bytes follow others as well.
func isThai(sample []byte) bool {
	const marksMin, marksShare = 4, 0.1
	marks, high, before := 0, 0, byte(0)
	for _, b := range sample {
		switch {
		case b < 0x80:
		case isThaiMark(b):
			if !isThaiConsonant(before) && !isThaiMark(before) {
				return false
			}
			marks++
			high++
		case isThaiConsonant(b), b >= 0xCF && b <= 0xD3, b >= 0xDF && b <= 0xFB, b == 0xA0, b == 0x80, b == 0x85, b >= 0x91 && b <= 0x97:
			high++
		default:
			return false
		}
		before = b
	}
	return marks >= marksMin && float64(marks) >= marksShare*float64(high)
}

func isThaiConsonant(b byte) bool { return b >= 0xA1 && b <= 0xCE }

func isThaiMark(b byte) bool { return b == 0xD1 || b >= 0xD4 && b <= 0xDA || b >= 0xE7 && b <= 0xEE }
