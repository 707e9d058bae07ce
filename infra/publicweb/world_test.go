package publicweb

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"code.dny.dev/ssrf"
	"go.uber.org/goleak"
	"golang.org/x/net/dns/dnsmessage"

	"github.com/toolmill/toolmill/domain/refusal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// publicAddress plays the Internet: a test's guard takes it for public, besides addresses that are.
const publicAddress = "127.0.0.2"

// world surrounds a guard in a test: pages on the public address, names, and the machine's own listener, which
// nothing may reach.
type world struct {
	*Guard

	// port is the listener's, on all addresses of the machine; pages is the public server's address.
	port, pages string
	connections atomic.Int64
	names       *names

	mu sync.Mutex
	// answer handles requests to the public server.
	answer http.HandlerFunc
}

func newWorld(t testing.TB) *world {
	t.Helper()
	w := &world{names: newNames(t)}
	listener, err := net.Listen("tcp", "[::]:0")
	if err != nil {
		t.Fatal(err)
	}
	watched := make(chan struct{})
	go w.watch(listener, watched)
	t.Cleanup(func() { _ = listener.Close(); <-watched })
	server := httptest.NewUnstartedServer(w)
	_ = server.Listener.Close()
	if server.Listener, err = net.Listen("tcp", publicAddress+":0"); err != nil {
		t.Fatal(err)
	}
	server.Start()
	t.Cleanup(server.Close)
	w.port = portOf(t, listener.Addr())
	w.pages = server.Listener.Addr().String()
	allowed := netip.MustParseAddrPort(w.pages)
	watchedPort := netip.MustParseAddrPort(listener.Addr().String()).Port()
	r := publicRules()
	r.pagePorts = append(r.pagePorts, allowed.Port(), watchedPort)
	r.receiverPorts = append(r.receiverPorts, allowed.Port(), watchedPort)
	r.addresses = ssrf.New(ssrf.WithAnyPort(), ssrf.WithAnyNetwork(), ssrf.WithDeniedV4Prefixes(netip.MustParsePrefix(wireServer)),
		ssrf.WithAllowedV4Prefixes(netip.PrefixFrom(allowed.Addr(), 32)))
	w.Guard = newGuard(Config{Resolver: w.names.resolver()}, r)
	t.Cleanup(w.receivers.CloseIdleConnections)
	return w
}

func portOf(t testing.TB, a net.Addr) string {
	t.Helper()
	_, port, err := net.SplitHostPort(a.String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

func (w *world) watch(l net.Listener, done chan struct{}) {
	defer close(done)
	for {
		connection, err := l.Accept()
		if err != nil {
			return
		}
		w.connections.Add(1)
		_ = connection.Close()
	}
}

// answering sets the public server's answer from now on.
func (w *world) answering(answer http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answer = answer
}

func (w *world) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	answer := w.answer
	w.mu.Unlock()
	answer(rw, r)
}

func (w *world) pagesPort(t testing.TB) string {
	t.Helper()
	_, port, err := net.SplitHostPort(w.pages)
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// at fills in the port of the listener.
func (w *world) at(address string) string { return strings.ReplaceAll(address, "{port}", w.port) }

// codeOf returns the code of a refusal, and the reason in its details.
func codeOf(t testing.TB, err error) (code, reason string) {
	t.Helper()
	if err == nil {
		return "", ""
	}
	no, is := errors.AsType[*refusal.Refusal](err)
	if !is {
		t.Fatalf("%v is no refusal", err)
	}
	reason, _ = no.Details["reason"].(string)
	return string(no.Code), reason
}

// names is a DNS server on loopback with answers that a test sets.
type names struct {
	connection net.PacketConn

	mu sync.Mutex
	// answers maps each name to its addresses, given how often they were asked for before; asked counts that.
	answers map[string]func(asked int) []string
	asked   map[string]int
}

func (n *names) set(name string, answer func(asked int) []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.answers[name] = answer
}

// zone holds names that lead nowhere public. Where there are several addresses, all are returned.
var zone = map[string][]string{
	"loopback.test.":           {"127.0.0.1"},
	"loopback6.test.":          {"::1"},
	"mapped.test.":             {"::ffff:127.0.0.1"},
	"any.test.":                {"0.0.0.0", "::"},
	"alias.test.":              {"cname loopback.test."},
	"metadata.test.":           {"169.254.169.254"},
	"nat64.test.":              {"64:ff9b::7f00:1"},
	"sixtofour.test.":          {"2002:7f00:1::"},
	"unique-local.test.":       {"fd00::1"},
	"many.test.":               {"10.0.0.1", "192.168.0.1", "127.0.0.1", "fe80::1", "::1"},
	"under_score.test.":        {"127.0.0.1"},
	"xn--bcher-kva.test.":      {"127.0.0.1"},
	"nothing.test.":            {},
	"public.test.":             {publicAddress},
	"private-and-public.test.": {"127.0.0.1", publicAddress},
}

func newNames(t testing.TB) *names {
	t.Helper()
	connection, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &names{connection: connection, answers: map[string]func(int) []string{}, asked: map[string]int{}}
	for name, addresses := range zone {
		n.answers[name] = func(int) []string { return addresses }
	}
	done := make(chan struct{})
	go func() { defer close(done); n.serve() }()
	t.Cleanup(func() { _ = connection.Close(); <-done })
	return n
}

// resolver queries this server as a Go resolver queries the machine's.
func (n *names) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", n.connection.LocalAddr().String())
	}}
}

func (n *names) serve() {
	buffer := make([]byte, 1500)
	for {
		length, from, err := n.connection.ReadFrom(buffer)
		if err != nil {
			return
		}
		var question dnsmessage.Message
		if question.Unpack(buffer[:length]) != nil || len(question.Questions) != 1 {
			continue
		}
		if answer, err := n.answer(question); err == nil {
			_, _ = n.connection.WriteTo(answer, from)
		}
	}
}

func (n *names) answer(m dnsmessage.Message) ([]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	asked := m.Questions[0]
	m.Response, m.Authoritative, m.Additionals = true, true, nil
	name := strings.ToLower(asked.Name.String())
	addresses, known := n.answers[name]
	if !known {
		m.RCode = dnsmessage.RCodeNameError
		return m.Pack()
	}
	for _, text := range addresses(n.asked[name]) {
		if target, is := strings.CutPrefix(text, "cname "); is {
			to := dnsmessage.MustNewName(target)
			m.Answers = append(m.Answers, resource(asked.Name, &dnsmessage.CNAMEResource{CNAME: to}))
			for _, address := range zone[target] {
				m.Answers = addressed(m.Answers, to, asked.Type, address)
			}
			continue
		}
		m.Answers = addressed(m.Answers, asked.Name, asked.Type, text)
	}
	if asked.Type == dnsmessage.TypeA {
		n.asked[name]++
	}
	return m.Pack()
}

// addressed adds an address to the answers if it is of the requested type.
func addressed(answers []dnsmessage.Resource, name dnsmessage.Name, asked dnsmessage.Type, text string) []dnsmessage.Resource {
	address := netip.MustParseAddr(text)
	switch {
	case asked == dnsmessage.TypeA && address.Is4():
		return append(answers, resource(name, &dnsmessage.AResource{A: address.As4()}))
	case asked == dnsmessage.TypeAAAA && address.Is6():
		return append(answers, resource(name, &dnsmessage.AAAAResource{AAAA: address.As16()}))
	}
	return answers
}

func resource(name dnsmessage.Name, body dnsmessage.ResourceBody) dnsmessage.Resource {
	return dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: name, Class: dnsmessage.ClassINET}, Body: body}
}
