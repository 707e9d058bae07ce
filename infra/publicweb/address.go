package publicweb

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const addressBytesMax = 2048

var (
	errForm        = errors.New("it is no absolute URL, as in https://example.com/page")
	errTooLong     = errors.New("it is longer than 2048 bytes")
	errProtocol    = errors.New("the protocol is not supported")
	errHTTPSOnly   = fmt.Errorf("%w: https alone is", errProtocol)
	errCredentials = errors.New("it holds credentials")
)

// wanted is what an address must satisfy for its purpose.
type wanted struct {
	// plainHTTP allows http besides https.
	plainHTTP bool
	// ports are allowed besides the scheme's own; nil allows all.
	ports []uint16
}

func (g *Guard) page() wanted { return wanted{plainHTTP: true, ports: g.only(g.rules.pagePorts)} }

func (g *Guard) receiver() wanted {
	return wanted{plainHTTP: g.allowPrivate, ports: g.only(g.rules.receiverPorts)}
}

// only returns ports, or nil in development, where a developer's own programs are reached.
func (g *Guard) only(ports []uint16) []uint16 {
	if g.allowPrivate {
		return nil
	}
	return ports
}

// read returns an address in its canonical form, without its fragment, or what is wrong with it.
func (g *Guard) read(address string, w wanted) (*url.URL, error) {
	if len(address) > addressBytesMax {
		return nil, errTooLong
	}
	if !utf8.ValidString(address) {
		return nil, errForm
	}
	// A browser drops tabs and newlines and reads \ as /: this parser would read such an address differently.
	if strings.ContainsFunc(address, func(c rune) bool { return c <= ' ' || c == 0x7f || c == '\\' }) {
		return nil, errForm
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errForm
	}
	return u, g.check(u, w)
}

// check brings a URL into its canonical form, or returns what is wrong with it.
func (g *Guard) check(u *url.URL, w wanted) error {
	switch {
	case u.Scheme == "":
		return errForm
	case u.Scheme != "https" && !w.plainHTTP:
		return errHTTPSOnly
	case u.Scheme != "https" && u.Scheme != "http":
		return errProtocol
	case u.User != nil:
		return errCredentials
	case u.Opaque != "" || u.Hostname() == "":
		return errForm
	}
	host, err := g.checkHost(u.Hostname())
	if err != nil {
		return err
	}
	port, err := w.checkPort(u)
	if err != nil {
		return err
	}
	u.Fragment, u.RawFragment = "", ""
	u.Host = host
	if strings.Contains(host, ":") {
		u.Host = "[" + host + "]"
	}
	if port != "" {
		u.Host = net.JoinHostPort(host, port)
	}
	return nil
}

// checkHost returns the host in its canonical form.
func (g *Guard) checkHost(text string) (string, error) {
	host, address, err := readHost(text)
	if err != nil {
		return "", err
	}
	switch {
	case g.allowPrivate:
	case address.IsValid():
		err = g.rules.checkAddress(address)
	default:
		err = checkName(host)
	}
	return host, err
}

// checkPort returns the port, "" if it is the scheme's own.
func (w wanted) checkPort(u *url.URL) (string, error) {
	port := uint64(portHTTPS)
	if u.Scheme == "http" {
		port = portHTTP
	}
	if u.Port() == "" {
		return "", nil
	}
	number, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil || number == 0 {
		return "", errForm
	}
	if w.ports != nil && !slices.Contains(w.ports, uint16(number)) {
		return "", &portFault{allowed: w.ports}
	}
	if number == port {
		return "", nil
	}
	return strconv.FormatUint(number, 10), nil
}
