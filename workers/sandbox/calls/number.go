package calls

// Number returns the number of a system call on this architecture by its kernel name, as in "openat"; false if there is none.
func Number(name string) (uint32, bool) {
	number, found := callNumbers[name]
	return number, found
}
