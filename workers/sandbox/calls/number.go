package calls

// Number returns the number of a system call on this architecture by the kernel's name for it, as in "openat"; false where
// there is none.
func Number(name string) (uint32, bool) {
	number, found := callNumbers[name]
	return number, found
}
