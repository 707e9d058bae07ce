package site

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"time"
)

// Balancer is one address for several nodes, as a load balancer is in production. A request goes to the next node
// that accepts the connection: a node that does not has not seen the request.
type Balancer struct {
	server *http.Server
	// URL is its address: http://127.0.0.1:port.
	URL string
}

// Balance serves on an address, host:port, for the nodes.
func Balance(ctx context.Context, address string, nodes ...*Node) (*Balancer, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	var hosts []string
	for _, n := range nodes {
		at, err := url.Parse(n.Root)
		if err != nil {
			return nil, errors.Join(err, listener.Close())
		}
		hosts = append(hosts, at.Host)
	}
	const headerMax = 10 * time.Second
	b := &Balancer{URL: "http://" + listener.Addr().String(), server: &http.Server{
		Handler: &httputil.ReverseProxy{
			Rewrite:       func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.Host = "http", r.In.Host },
			Transport:     &roundRobin{hosts: hosts},
			ErrorHandler:  sayAway,
			FlushInterval: -1, // events are forwarded as they come
		},
		ReadHeaderTimeout: headerMax,
	}}
	go func() { _ = b.server.Serve(listener) }()
	return b, nil
}

// sayAway answers as the service does, if no node accepts the request or the node ends during it: a client that
// repeats the request with the same key gets it done once.
func sayAway(w http.ResponseWriter, _ *http.Request, _ error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Retry-After", "1")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = io.WriteString(w, `{"error":{"code":"service_unavailable","message":"no process of the service answers; try again"}}`)
}

// Close ends the balancer and its open requests.
func (b *Balancer) Close() error { return b.server.Close() }

// roundRobin sends requests to one host after the other.
type roundRobin struct {
	hosts []string
	turn  atomic.Uint64
}

// RoundTrip implements http.RoundTripper.
func (r *roundRobin) RoundTrip(request *http.Request) (answer *http.Response, err error) {
	first := r.turn.Add(1)
	for n := range r.hosts {
		sent := request.Clone(request.Context())
		sent.URL.Host = r.hosts[(int(first%uint64(len(r.hosts)))+n)%len(r.hosts)] //nolint:gosec // below the number of hosts
		if request.Body != nil {
			sent.Body = io.NopCloser(request.Body) // the next host may need it
		}
		answer, err = http.DefaultTransport.RoundTrip(sent)
		var dialed *net.OpError
		if err == nil || !errors.As(err, &dialed) || dialed.Op != "dial" {
			break
		}
	}
	return answer, err
}
