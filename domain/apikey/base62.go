package apikey

import (
	"io"
	"strings"
)

const (
	alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	base     = uint32(len(alphabet))
	// fairBelow is the largest multiple of 62 that fits in a byte. Bytes from there on are discarded, because otherwise
	// the first characters of the alphabet would be more frequent than the others.
	fairBelow = 256 / len(alphabet) * len(alphabet)
)

func randomBase62(random io.Reader, length int) (string, error) {
	text := make([]byte, 0, length)
	for len(text) < length {
		bytes := make([]byte, length-len(text))
		if _, err := io.ReadFull(random, bytes); err != nil {
			return "", err
		}
		for _, b := range bytes {
			if int(b) < fairBelow {
				text = append(text, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(text), nil
}

func isBase62(text string) bool {
	return strings.Trim(text, alphabet) == ""
}
