package calls

import (
	"math"
	"slices"

	"golang.org/x/sys/unix"
)

// search returns a program that decides by the call's number, which is already loaded: yes for numbers on the list, no for all
// others. It is a binary search over the list's ranges, about seven comparisons for a hundred calls; and the kernel caches the
// verdict for each number that depends on nothing else (SECCOMP_ARCH_NATIVE's cache, Linux 5.11), so that most calls cost
// nothing at all.
func search(numbers []uint32, yes, no uint32) []unix.SockFilter {
	return searchAmong(turns(numbers), no, yes)
}

// turns returns the numbers at which the verdict changes, starting from no at 0.
func turns(numbers []uint32) (at []uint32) {
	numbers = slices.Compact(slices.Sorted(slices.Values(numbers)))
	for i, number := range numbers {
		if i == 0 || numbers[i-1] != number-1 {
			at = append(at, number)
		}
		if i == len(numbers)-1 || numbers[i+1] != number+1 {
			at = append(at, number+1)
		}
	}
	return at
}

// searchAmong returns a program whose verdict is below for numbers before the first turn, then above, and so on alternately.
func searchAmong(at []uint32, below, above uint32) []unix.SockFilter {
	if len(at) == 0 {
		return []unix.SockFilter{verdict(below)}
	}
	middle := len(at) / 2
	afterMiddle, beyond := above, below
	if middle%2 == 1 {
		afterMiddle, beyond = below, above
	}
	left, right := searchAmong(at[:middle], below, above), searchAmong(at[middle+1:], afterMiddle, beyond)
	return slices.Concat(jumpFrom(at[middle], len(left)), left, right)
}

// jumpFrom skips over instructions for numbers from number on. A comparison can skip at most 255.
func jumpFrom(number uint32, over int) []unix.SockFilter {
	if over <= math.MaxUint8 {
		return []unix.SockFilter{skipIf(unix.BPF_JGE, number, uint8(over))} //nolint:gosec // just compared
	}
	return []unix.SockFilter{skipUnless(unix.BPF_JGE, number, 1), skip(uint32(over))} //nolint:gosec // about a hundred
}
