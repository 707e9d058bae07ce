package publicweb

import (
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
)

// No address listed here is dialed: the machine's own listener gets not a single connection.
func TestAddressesThatAreRefused(t *testing.T) {
	const casesMin = 80
	if n := len(byForm) + len(byName) + len(byRedirect); n < casesMin {
		t.Fatalf("%d cases", n)
	}
	w := newWorld(t)
	for _, c := range byForm {
		address := w.at(c.address)
		if code, _ := codeOf(t, w.CheckPage(address)); code != c.code {
			t.Errorf("%q by its form: %q, want %q", address, code, c.code)
		}
		_, err := w.Fetch(t.Context(), address)
		if code, _ := codeOf(t, err); code != c.code {
			t.Errorf("%q: %q, want %q", address, code, c.code)
		}
	}
	for _, c := range byName {
		address := w.at(c.address)
		if err := w.CheckPage(address); err != nil {
			t.Errorf("%q by its form: %v", address, err)
		}
		_, err := w.Fetch(t.Context(), address)
		if code, _ := codeOf(t, err); code != c.code {
			t.Errorf("%q: %q, want %q", address, code, c.code)
		}
	}
	for _, c := range byRedirect {
		to := w.at(c.address)
		w.answering(func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Location", to)
			rw.WriteHeader(http.StatusFound)
		})
		_, err := w.Fetch(t.Context(), "http://"+w.pages+"/")
		if code, reason := codeOf(t, err); code != "unsafe_redirect" || reason != c.code {
			t.Errorf("redirect to %q: %q because of %q, want %q", to, code, reason, c.code)
		}
	}
	if n := w.connections.Load(); n != 0 {
		t.Errorf("%d connections came", n)
	}
}

// The same listener does see an allowed connection; otherwise the test above would prove nothing.
func TestTheListenerSeesAllowedConnections(t *testing.T) {
	w := newWorld(t)
	open := newGuard(Config{AllowPrivate: true, Resolver: w.names.resolver()}, publicRules())
	for _, address := range []string{
		"http://127.0.0.1:{port}/", "http://2130706433:{port}/", "http://[::1]:{port}/", "http://loopback.test:{port}/",
		"http://alias.test:{port}/", "http://[::ffff:127.0.0.1]:{port}/", "http://127.0.0.2:{port}/", "http://bücher.test:{port}/",
	} {
		before := w.connections.Load()
		if _, err := open.Fetch(t.Context(), w.at(address)); err == nil {
			t.Errorf("%s answers", address)
		}
		if w.connections.Load() == before {
			t.Errorf("%s was not dialed", address)
		}
	}
}

// A name that is public when it is first resolved, and private after that, is refused at the dialer.
func TestARebindingNameIsRefused(t *testing.T) {
	for name, hops := range map[string]int{"at once": 0, "after a redirect": 1, "after three": 3} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.names.set("rebind.test.", func(asked int) []string {
				if asked < hops {
					return []string{publicAddress}
				}
				return []string{"127.0.0.1", "::1"}
			})
			served := 0
			port := w.pagesPort(t)
			w.answering(func(rw http.ResponseWriter, r *http.Request) {
				served++
				http.Redirect(rw, r, "http://rebind.test:"+port+"/again", http.StatusFound)
			})
			_, err := w.Fetch(t.Context(), "http://rebind.test:"+port+"/")
			code, reason := codeOf(t, err)
			if hops > 0 && (code != "unsafe_redirect" || reason != notPublic) || hops == 0 && code != notPublic {
				t.Errorf("%s because of %s", code, reason)
			}
			if served != hops || w.connections.Load() != 0 {
				t.Errorf("%d pages served, %d connections", served, w.connections.Load())
			}
		})
	}
}

// If a name has private and public addresses, only the public ones are dialed.
func TestOnlyPublicAddressesOfANameAreDialed(t *testing.T) {
	w := newWorld(t)
	w.answering(func(http.ResponseWriter, *http.Request) {})
	if _, err := w.Fetch(t.Context(), "http://private-and-public.test:"+w.pagesPort(t)+"/"); err != nil {
		t.Error(err)
	}
	if _, err := w.Fetch(t.Context(), w.at("http://private-and-public.test:{port}/")); err == nil {
		t.Error("the listener closes each connection at once")
	}
	if n := w.connections.Load(); n != 1 {
		t.Errorf("%d connections came, want that to %s alone", n, publicAddress)
	}
}

// Receivers may use only these two ports, both by the address's form and at the dialer: clients must not reach
// databases.
func TestReceiversAreOnTwoPorts(t *testing.T) {
	g := New(Config{})
	for _, port := range []string{"", ":443", ":8443"} {
		if err := g.CheckReceiver("https://example.com" + port + "/hook"); err != nil {
			t.Errorf("port %q: %v", port, err)
		}
	}
	for _, port := range []string{":80", ":22", ":5432", ":8080", ":444", ":65535"} {
		address := "https://example.com" + port + "/hook"
		code, _ := codeOf(t, g.CheckReceiver(address))
		if code != portClosed {
			t.Errorf("port %s: %q", port, code)
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		_, err = g.Deliver(r) // a receiver that was accepted under other rules
		if code, _ := codeOf(t, err); code != portClosed || !strings.Contains(err.Error(), "443 or 8443") {
			t.Errorf("port %s delivered: %v", port, err)
		}
	}
}

// Receivers follow the same rules, and must use https.
func TestReceiversThatAreRefused(t *testing.T) {
	w := newWorld(t)
	for _, c := range byForm {
		if c.code == portClosed {
			continue
		}
		address := secured(w.at(c.address))
		if code, _ := codeOf(t, w.CheckReceiver(address)); code != c.code {
			t.Errorf("%q by its form: %q, want %q", address, code, c.code)
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, http.NoBody)
		if err != nil {
			continue
		}
		if _, err = w.Deliver(r); err == nil {
			t.Errorf("%q was delivered", address)
		} else if _, is := errors.AsType[*refusal.Refusal](err); !is {
			t.Errorf("%q: %v is no refusal", address, err)
		}
	}
	for _, c := range byName {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, secured(w.at(c.address)), http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Deliver(r)
		if c.code == unresolved { // which may succeed the next time
			name, is := errors.AsType[*net.DNSError](err)
			if !is || !strings.HasSuffix(name.Name, ".test.") { // an absolute name, which no search list extends
				t.Errorf("%q delivered: %v", c.address, err)
			}
		} else if code, _ := codeOf(t, err); code != c.code {
			t.Errorf("%q delivered: %q, want %q", c.address, code, c.code)
		}
	}
	if code, _ := codeOf(t, w.CheckReceiver("http://example.com/")); code != protocol {
		t.Errorf("plain http: %q", code)
	}
	if n := w.connections.Load(); n != 0 {
		t.Errorf("%d connections came", n)
	}
}

// secured replaces http by https in a case's address.
func secured(address string) string {
	for _, plain := range []string{"http://", "HTTP://"} {
		if rest, is := strings.CutPrefix(address, plain); is {
			return "https://" + rest
		}
	}
	if rest, is := strings.CutPrefix(address, "http:"); is {
		return "https:" + rest
	}
	return address
}

// The development flag allows what is on the developer's machine, and nothing else that is refused.
func TestInDevelopmentPrivateAddressesAreLetThrough(t *testing.T) {
	open := New(Config{AllowPrivate: true})
	for address, code := range map[string]string{
		"http://localhost:9000/hook": "", "https://127.0.0.1:1/": "", "http://[::1]:8080/": "", "http://2130706433/": "", "http://kubernetes/": "",
		"ftp://localhost/": protocol, "file:///etc/passwd": protocol, "http://a:b@localhost/": credentials, "localhost:9000": protocol, "/hook": notValid,
		"http://localhost:0/": notValid, "http://256.1.1.1/": notValid,
	} {
		if got, _ := codeOf(t, open.CheckReceiver(address)); got != code {
			t.Errorf("receiver %s: %q, want %q", address, got, code)
		}
		if got, _ := codeOf(t, open.CheckPage(address)); got != code {
			t.Errorf("page %s: %q, want %q", address, got, code)
		}
	}
}

func TestPublicAddressesAreLetThrough(t *testing.T) {
	g := New(Config{})
	for _, address := range []string{
		"https://example.com", "HTTPS://EXAMPLE.COM/", "https://example.com:443/a?b=c#d", "https://93.184.216.34/", "https://my_site.example.com/",
		"https://[2606:2800:220:1:248:1893:25c8:1946]/", "https://bücher.example/", "https://xn--bcher-kva.example/", "https://8.8.8.8/", "https://134744072/",
		"https://example.com./", "https://a.b.c.d.example.co.uk/", "https://1.example.com/", "https://0x7f.example.com/", "https://localhost.example.com/",
	} {
		if err := g.CheckPage(address); err != nil {
			t.Errorf("page %s: %v", address, err)
		}
		if err := g.CheckReceiver(address); err != nil {
			t.Errorf("receiver %s: %v", address, err)
		}
	}
}

// A refusal for the protocol says which ones are allowed.
func TestARefusedProtocolSaysWhatIsAllowed(t *testing.T) {
	for _, c := range []struct {
		check        func(string) error
		address, say string
	}{
		{New(Config{}).CheckReceiver, "http://example.com/", "the URL must begin with https://"},
		{New(Config{}).CheckPage, "ftp://example.com/", "the URL must begin with https:// or http://"},
		{New(Config{AllowPrivate: true}).CheckReceiver, "ftp://example.com/", "the URL must begin with https:// or http://"},
	} {
		err := c.check(c.address)
		if no, ok := errors.AsType[*refusal.Refusal](err); !ok || no.Code != refusal.UnsupportedProtocol || no.Message != c.say {
			t.Errorf("%s: %v, want %q", c.address, err, c.say)
		}
	}
}
