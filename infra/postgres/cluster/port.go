package cluster

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The ports are below the range from which Linux takes the source ports of outgoing connections, so that no such
// connection takes the cluster's port while the cluster is down.
const portMin, portMax = 15000, 32000

// choosePort takes the last run's port if it is free, else another one, and remembers it.
func (c *Cluster) choosePort() error {
	file := filepath.Join(c.dir, "port")
	if content, err := os.ReadFile(file); err == nil {
		if port, err := strconv.Atoi(strings.TrimSpace(string(content))); err == nil && isFree(port) == nil {
			c.port = port
			return nil
		}
	}
	var err error
	for range 100 {
		c.port = portMin + rand.IntN(portMax-portMin)
		if err = isFree(c.port); err == nil {
			err = os.WriteFile(file, []byte(strconv.Itoa(c.port)+"\n"), 0o644)
			break
		}
	}
	if err != nil {
		return fmt.Errorf("cluster: choose a port: %w", err)
	}
	return nil
}

func isFree(port int) error {
	if port <= 0 {
		return errors.New("no port")
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return err
	}
	return listener.Close()
}
