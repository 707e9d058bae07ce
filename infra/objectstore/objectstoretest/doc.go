// Package objectstoretest is the contract of object stores as a test suite. An
// adapter passes it like this:
//
//	func TestContract(t *testing.T) {
//		objectstoretest.Run(t, func(t *testing.T) objectstore.Store { … })
//	}
package objectstoretest
