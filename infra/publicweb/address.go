package publicweb

import (
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

const addressBytesMax = 2048

var (
	errForm        = errors.New("it is no absolute URL, as in https://example.com/page")
	errTooLong     = errors.New("it is longer than 2048 bytes")
	errProtocol    = errors.New("the protocol is not supported")
	errCredentials = errors.New("it holds credentials")
)

// wanted says what an address is for.
type wanted struct {
	// plainHTTP lets http through beside https.
	plainHTTP bool
	// anyPort lets ports through that pages are not on.
	anyPort bool
}

func (g *Guard) page() wanted { return wanted{plainHTTP: true, anyPort: g.allowPrivate} }

func (g *Guard) receiver() wanted { return wanted{plainHTTP: g.allowPrivate, anyPort: true} }

// read returns an address in the form in which it is requested, without its fragment, or what is wrong with it.
func (g *Guard) read(address string, w wanted) (*url.URL, error) {
	if len(address) > addressBytesMax {
		return nil, errTooLong
	}
	if !utf8.ValidString(address) {
		return nil, errForm
	}
	// A browser drops tabs and newlines and takes \ for /: whoever writes them has something else in mind than we would read.
	if strings.ContainsFunc(address, func(c rune) bool { return c <= ' ' || c == 0x7f || c == '\\' }) {
		return nil, errForm
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errForm
	}
	return u, g.check(u, w)
}

// check brings a URL into its form, or says what is wrong with it.
func (g *Guard) check(u *url.URL, w wanted) error {
	switch {
	case u.Scheme == "":
		return errForm
	case u.Scheme != "https" && (u.Scheme != "http" || !w.plainHTTP):
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
	port, err := g.checkPort(u, w)
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

// checkHost returns the host in its one form.
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

// checkPort returns the port, "" where it is the scheme's own.
func (g *Guard) checkPort(u *url.URL, w wanted) (string, error) {
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
	if !w.anyPort && g.rules.checkPort(uint16(number)) != nil {
		return "", errPort
	}
	if number == port {
		return "", nil
	}
	return strconv.FormatUint(number, 10), nil
}
