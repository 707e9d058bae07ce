package servertest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
)

// The ports are below the range from which Linux takes the source ports of outgoing connections (32768 to 60999). A
// port in that range may be taken while a server is down; a client that keeps dialling it on loopback can even get it
// as its own source port and connect to itself.
const portMin, portMax = 15000, 32000

// given are the ports that this process has been given, some of which a server may not listen on yet.
var given sync.Map

// FreeAddr returns a loopback address that nothing listens on now, and that it has not returned before.
func FreeAddr() (string, error) {
	err := errors.New("all have been given")
	for range 100 {
		port := portMin + rand.IntN(portMax-portMin)
		if _, is := given.LoadOrStore(port, true); is {
			continue
		}
		addr := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
		var listener net.Listener
		if listener, err = net.Listen("tcp", addr); err == nil {
			return addr, listener.Close()
		}
	}
	return "", fmt.Errorf("find a free port: %w", err)
}
