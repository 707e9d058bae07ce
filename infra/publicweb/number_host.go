package publicweb

import (
	"net/netip"
	"strconv"
	"strings"
)

const (
	ipv4PartsMax = 4
	byteBits     = 8
)

// readNumbers reads an IPv4 address in any spelling that browsers accept
// (https://url.spec.whatwg.org/#concept-ipv4-parser): one to four numbers, decimal, octal with 0 or hexadecimal with
// 0x in front, the last one filling the remaining bytes. A host that ends in a number is an address; if it is not a
// valid one the error is errHost.
func readNumbers(host string) (address netip.Addr, is bool, err error) {
	parts := strings.Split(host, ".")
	last := parts[len(parts)-1]
	if _, err := readNumber(last); err != nil && !isDigits(last) {
		return netip.Addr{}, false, nil
	}
	if len(parts) > ipv4PartsMax {
		return netip.Addr{}, false, errHost
	}
	sum := uint64(0)
	for i, part := range parts {
		number, err := readNumber(part)
		bits := byteBits
		if i == len(parts)-1 {
			bits = byteBits * (ipv4PartsMax - i)
		}
		if err != nil || number >= 1<<bits {
			return netip.Addr{}, false, errHost
		}
		sum = sum<<bits | number
	}
	return netip.AddrFrom4([4]byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8), byte(sum)}), true, nil
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// readNumber reads one number. "0x" alone is 0.
func readNumber(text string) (uint64, error) {
	digits, base := text, 10
	switch {
	case text == "0x" || text == "0X":
		return 0, nil
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0X"):
		digits, base = text[2:], 16
	case len(text) > 1 && text[0] == '0':
		digits, base = text[1:], 8
	}
	if strings.HasPrefix(digits, "+") {
		return 0, errHost
	}
	return strconv.ParseUint(digits, base, 63)
}
