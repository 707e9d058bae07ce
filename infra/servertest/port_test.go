package servertest

import "testing"

// Servers of one process get addresses of their own, also while none listens yet.
func TestAnAddressIsGivenOnce(t *testing.T) {
	seen := make(map[string]bool)
	for range 500 {
		addr, err := FreeAddr()
		if err != nil {
			t.Fatal(err)
		}
		if seen[addr] {
			t.Fatalf("%s is given twice", addr)
		}
		seen[addr] = true
	}
}
