package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/site"
)

var (
	listen = flag.String("listen", "127.0.0.1:0", "address of the load balancer; port 0 is a free one")
	kfake  = flag.Bool("kfake", false, "run on kfake instead of Apache Kafka")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1) //nolint:gocritic // the signals need no clean-up
	}
}

func run(ctx context.Context) (err error) {
	binary, remove, err := site.Build{}.Binary(ctx)
	if err != nil {
		return err
	}
	defer remove()
	s, err := site.New(binary, "toolmill-cluster-")
	if err != nil {
		return err
	}
	defer s.Remove()
	s.Say = func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	const sessionTimeout, partitions, credits = 6 * time.Second, 8, 1_000_000
	c, err := s.StartCluster(ctx, site.ClusterConfig{
		Stores:  site.StoresConfig{Apache: !*kfake, Bucket: true, Partitions: partitions, SessionTimeout: sessionTimeout},
		Listen:  *listen,
		Credits: credits,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Stop()) }()
	if err := tell(os.Stdout, s, c); err != nil {
		return err
	}
	return c.Supervise(ctx)
}

// operatorSettings are the variables for the shell in which operators type commands.
func operatorSettings(c *site.Cluster) (settings []config.Setting) {
	for _, set := range c.Operator() {
		name, value, _ := strings.Cut(set, "=")
		settings = append(settings, config.Setting{Name: name, Value: value})
	}
	return append(settings,
		config.Setting{Name: "TOOLMILL_BASE_URL", Value: c.Base()}, config.Setting{Name: "TOOLMILL_API_KEY", Value: c.Account.APIKey})
}

// tell prints what runs where.
func tell(out io.Writer, s *site.Site, c *site.Cluster) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	settings := s.Path("cluster.env")
	if err := config.WriteSettings(settings, operatorSettings(c)...); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nToolmill runs in %d processes. Data and logs are in %s until they stop.\n\n", len(c.Nodes), s.Dir)
	fmt.Fprintf(w, "  base URL\t%s\n  API key\t%s\n\n", c.Base(), c.Account.APIKey)
	fmt.Fprintf(w, "  broker\t%s\t%s\n", strings.Join(c.Stores.Broker.Addrs(), ","), c.Stores.BrokerName)
	fmt.Fprintf(w, "  Postgres\t%s\t\n", c.Stores.Postgres.URL())
	fmt.Fprintf(w, "  bucket\t%s\tversitygw\n\n", c.Stores.Bucket.Endpoint())
	fmt.Fprintf(w, "It is on one machine and without https, so webhooks may go to http and to private addresses, and page checks too.\n\n")
	for _, n := range c.Nodes {
		fmt.Fprintf(w, "  %s\t%s/readyz\tprocess %d: %s\n", n.Name, n.Operations, n.PID(), strings.Join(n.Config.Roles, ", "))
	}
	fmt.Fprintf(w, `
Try it:

  curl -sS %s/jobs -H 'Authorization: Bearer %s' -H 'Content-Type: application/json' \
    -d '{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"<h1>Hello</h1>"}}'
  kill -9 %d    # it is restarted, the others continue meanwhile

Operate it:

  . %s
  %[5]s admin account list
  %[5]s audit check

Ctrl-C stops all of it.
`, c.Base(), c.Account.APIKey, c.Nodes[0].PID(), settings, s.Binary)
	return w.Flush()
}
