package webhook

import (
	"net"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/publicweb"
)

// TestPrivateAddressesAreNotDialed: an address that was accepted when the job was created, by a process with another
// configuration, is refused at delivery. The listener must not get a single connection. (The spellings that the guard
// recognises are tested in its own package.)
func TestPrivateAddressesAreNotDialed(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	dialed := make(chan struct{}, 100)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			_ = connection.Close()
			dialed <- struct{}{}
		}
	}()
	for _, host := range []string{
		"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "①②⑦.⓪.⓪.①", "127。0。0。1", "127.1", "2130706433", "0x7f.1", "0",
	} {
		d, w := newDeliverer(t, func(c *Config) { c.Receivers, c.Timeout = publicweb.New(publicweb.Config{}), time.Second })
		err := d.Deliver(t.Context(), argsFor(t, "https://"+host+":"+port+"/", w.now), 1)
		if err == nil || len(w.attempts) != 1 || w.attempts[0].HTTPStatus != 0 {
			t.Errorf("%s: %v, %+v", host, err, w.attempts)
		}
		wantCanceled(t, err)
		if w.attempts[0].Error != "private_network_url" {
			t.Errorf("%s: %s", host, w.attempts[0].Error)
		}
	}
	if len(dialed) != 0 {
		t.Errorf("%d connections came", len(dialed))
	}
}
