package servertest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
)

// The ports are below the range from which Linux takes the source ports of outgoing connections (32768 to 60999). A
// port in that range may be taken while a server is down; a client that keeps dialling it on loopback can even get it
// as its own source port and connect to itself.
const portMin, portMax = 15000, 32000

// FreeAddr returns a loopback address that nothing listens on now.
func FreeAddr() (string, error) {
	var err error
	for range 100 {
		addr := net.JoinHostPort("127.0.0.1", strconv.Itoa(portMin+rand.IntN(portMax-portMin)))
		var listener net.Listener
		if listener, err = net.Listen("tcp", addr); err == nil {
			return addr, listener.Close()
		}
	}
	return "", fmt.Errorf("find a free port: %w", err)
}
