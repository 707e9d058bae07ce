package site

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/config"
)

// Cluster is the service as several processes behind a balancer.
type Cluster struct {
	Stores   *Stores
	Nodes    []*Node
	Balancer *Balancer
	// Account has every permission.
	Account Account

	site *Site
}

// ClusterConfig says on what a cluster runs.
type ClusterConfig struct {
	Stores StoresConfig
	// Listen is the balancer's address; for port 0 the system chooses the port.
	Listen string
	// Credits are its account's.
	Credits int64
}

// StartCluster starts stores and the processes of Mixed and returns when all are ready. After an error nothing is
// left running.
func (s *Site) StartCluster(ctx context.Context, c ClusterConfig) (cluster *Cluster, err error) {
	cluster = &Cluster{site: s}
	defer func() {
		if err != nil {
			err = errors.Join(err, cluster.Stop())
		}
	}()
	if cluster.Stores, err = s.StartStores(ctx, c.Stores); err != nil {
		return cluster, err
	}
	if err := cluster.makeNodes(ctx, c.Listen); err != nil {
		return cluster, err
	}
	for _, n := range cluster.Nodes {
		if err := cluster.Run(n); err != nil {
			return cluster, err
		}
	}
	for _, n := range cluster.Nodes {
		if err := n.AwaitReady(ctx); err != nil {
			return cluster, err
		}
	}
	cluster.Account, err = s.OpenAccount(ctx, cluster.Operator(), c.Credits)
	return cluster, err
}

// Operator returns the environment in which an operator's commands reach the cluster.
func (c *Cluster) Operator() []string {
	return append([]string{"TOOLMILL_DATA_DIR=" + c.site.Path("operator"), "TOOLMILL_LOG_LEVEL=error"}, c.Stores.Env...)
}

// makeNodes starts the balancer before the nodes, because they must know the address that clients use.
func (c *Cluster) makeNodes(ctx context.Context, listen string) (err error) {
	var apis []*Node
	for _, config := range Mixed() {
		config.Env = c.Stores.Env
		n, err := c.site.NewNode(config)
		if err != nil {
			return err
		}
		c.Nodes = append(c.Nodes, n)
	}
	for _, n := range c.Nodes {
		if n.Has(config.RoleAPI) {
			apis = append(apis, n)
		}
	}
	c.Balancer, err = Balance(ctx, listen, apis...)
	return err
}

// Run starts one of the nodes, for the first time or again.
func (c *Cluster) Run(n *Node) error { return n.Run("TOOLMILL_PUBLIC_URL=" + c.Base()) }

// Base is the API's root for clients, ending in /v1.
func (c *Cluster) Base() string { return c.Balancer.URL + "/v1" }

// Supervise restarts each node a moment after it ends by itself or is killed, until ctx ends. Its error names a node
// that could not be started.
func (c *Cluster) Supervise(ctx context.Context) error {
	const moment = time.Second
	for ctx.Err() == nil {
		for _, n := range c.Nodes {
			if !n.Over() {
				continue
			}
			c.site.Say("%s has ended and is restarted", n.Name)
			if err := c.Run(n); err != nil {
				return fmt.Errorf("restart %s: %w", n.Name, err)
			}
		}
		_ = pause.For(ctx, moment)
	}
	return nil
}

// Stop stops nodes and balancer, then the stores.
func (c *Cluster) Stop() (err error) {
	if c.Balancer != nil {
		err = c.Balancer.Close()
	}
	for _, n := range slices.Backward(c.Nodes) {
		if n.Process == nil {
			continue
		}
		if stopErr := n.Stop(); stopErr != nil {
			err = errors.Join(err, fmt.Errorf("stop: %w", stopErr))
		}
	}
	if c.Stores != nil {
		err = errors.Join(err, c.Stores.Stop())
	}
	return err
}
