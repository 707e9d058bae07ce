package lifecycle

import (
	"errors"
	"net"
	"testing"
)

// Who connects while nobody accepts is accepted by whoever listens next at the same address, also at one that the system chose.
func TestAConnectionWaitsForTheNextListener(t *testing.T) {
	const anywhere = "127.0.0.1:0"
	var kept Listeners
	first, err := kept.Listen(t.Context(), anywhere)
	if err != nil {
		t.Fatal(err)
	}
	address := first.Addr().String()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	client, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatalf("between two listeners: %v", err)
	}
	defer func() { _ = client.Close() }()
	second, err := kept.Listen(t.Context(), anywhere)
	if err != nil {
		t.Fatal(err)
	}
	accepted, err := second.Accept()
	if err != nil || accepted.RemoteAddr().String() != client.LocalAddr().String() {
		t.Fatalf("%v, %v", accepted, err)
	}
	if err := errors.Join(accepted.Close(), second.Close(), kept.Close()); err != nil {
		t.Error(err)
	}
	if _, err := new(net.Dialer).DialContext(t.Context(), "tcp", address); err == nil {
		t.Error("the address is still in use")
	}
}

// A process by itself gives its address up with its listener.
func TestWithoutListenersNothingIsKept(t *testing.T) {
	var none *Listeners
	first, err := none.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := new(net.Dialer).DialContext(t.Context(), "tcp", first.Addr().String()); err == nil {
		t.Error("somebody listens")
	}
}
