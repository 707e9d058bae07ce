package site

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// NodeConfig configures a process of the service.
type NodeConfig struct {
	Name  string
	Roles []string
	// Development runs `toolmill serve --development`, which allows webhooks to this machine.
	Development bool
	Env         []string
}

// Node is a process of the service that can be restarted with the same address and name.
type Node struct {
	*Process

	Config NodeConfig
	// Binary is the program of its next start, the site's unless another version is put here.
	Binary string
	// Dir holds its data and its engines', Root is its API's address, Operations the operators':
	// http://127.0.0.1:port.
	Dir, Root, Operations string

	site *Site
	env  []string
}

// NewNode creates a node's directory and chooses its address. Run starts it.
func (s *Site) NewNode(c NodeConfig) (*Node, error) {
	n := &Node{Config: c, Binary: s.Binary, Dir: s.Path(c.Name), site: s}
	if err := errors.Join(os.Mkdir(n.Dir, 0o755), os.Mkdir(n.Dir+"/tmp", 0o755)); err != nil { //nolint:gosec // engines' users must be able to enter it
		return nil, err
	}
	address, err := servertest.FreeAddr()
	operations, err2 := servertest.FreeAddr()
	if err = errors.Join(err, err2, s.ShareEngines(n.Dir)); err != nil {
		return nil, err
	}
	n.Root, n.Operations = "http://"+address, "http://"+operations
	n.env = append([]string{
		"TMPDIR=" + n.Dir + "/tmp", "TOOLMILL_DATA_DIR=" + n.Dir, "TOOLMILL_LISTEN=" + address, "TOOLMILL_OPERATIONS_LISTEN=" + operations,
		"TOOLMILL_ROLES=" + strings.Join(c.Roles, ","),
		// In production it is isolated; a developer's machine may not support that.
		"TOOLMILL_SANDBOX_MINIMUM=" + string(sandbox.Probe().Level()),
	}, c.Env...)
	return n, nil
}

// Has reports whether the node has a role.
func (n *Node) Has(role string) bool { return slices.Contains(n.Config.Roles, role) }

// Base is the root of its API, ending in /v1.
func (n *Node) Base() string { return n.Root + "/v1" }

// Run starts the process, with env added to its environment.
func (n *Node) Run(env ...string) (err error) {
	command := []string{"serve"}
	if n.Config.Development {
		command = append(command, "--development")
	}
	n.Process, err = n.site.start(n.Binary, n.Config.Name, append(slices.Clone(n.env), env...), command...)
	return err
}

// AwaitReady waits until the node reports that it is ready, as long as a start on a busy machine may take.
func (n *Node) AwaitReady(ctx context.Context) error {
	const patience, interval = 2 * time.Minute, 150 * time.Millisecond
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := untilEach(ctx, interval, n.Config.Name+" is ready", func() bool {
		_, err := fetch(ctx, n.Operations+"/readyz")
		return err == nil || n.Over()
	})
	if err == nil && n.Over() {
		err = errors.New("it ended by itself")
	}
	if err != nil {
		return fmt.Errorf("%s does not come up: %w: %s", n.Config.Name, err, n.LastWords())
	}
	return nil
}

// Counter returns a metric without labels of a node, 0 if it does not answer.
func (n *Node) Counter(ctx context.Context, name string) float64 {
	text, err := fetch(ctx, n.Operations+"/metrics")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			number, _ := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return number
		}
	}
	return 0
}

// observer requests the operators' addresses.
var observer = &http.Client{Timeout: 2 * time.Second}

func fetch(ctx context.Context, url string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return "", err
	}
	answer, err := observer.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %d %s", url, answer.StatusCode, body)
	}
	return string(body), err
}
