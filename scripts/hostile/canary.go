package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// canary is what hostile files try to reach. Each sample has its own, so that a hit identifies the sample.
type canary struct {
	// file contains the words; url is below the test's listener; host is a name that the test's name server watches.
	file, words, url, host string
	// outside is a folder that every user may write to.
	outside string
}

// aviary is all canaries and the listeners that watch them.
type aviary struct {
	dir  string
	http *http.Server
	base string
	dns  net.PacketConn
	// resolver is a resolv.conf with the test's name server; "" if the DNS port is taken.
	resolver string

	mu    sync.Mutex
	heard map[string][]string // by the canary's number
	wait  sync.WaitGroup
}

func newAviary(ctx context.Context, dir string) (*aviary, error) {
	a := &aviary{dir: dir, heard: map[string][]string{}}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	a.base = "http://" + listener.Addr().String()
	a.http = &http.Server{Handler: http.HandlerFunc(a.serve), ReadHeaderTimeout: time.Second}
	a.wait.Go(func() { _ = a.http.Serve(listener) })
	if a.dns, err = net.ListenPacket("udp", "127.0.0.1:53"); err == nil {
		a.wait.Go(a.answer)
		a.resolver = filepath.Join(dir, "resolv.conf")
		err = os.WriteFile(a.resolver, []byte("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n"), 0o644) //nolint:gosec // every user reads it
	} else {
		fmt.Println("no name server: its port is taken or not permitted; names are not watched:", err)
		err = nil
	}
	return a, err
}

func (a *aviary) close() {
	_ = a.http.Close()
	if a.dns != nil {
		_ = a.dns.Close()
	}
	a.wait.Wait()
}

// next returns a new canary.
func (a *aviary) next() (canary, error) {
	id := strings.ToLower(rand.Text()[:12])
	dir := filepath.Join(a.dir, id)
	c := canary{
		file: filepath.Join(dir, "canary.txt"), words: "CANARY" + strings.ToUpper(id), url: a.base + "/" + id + "/",
		host: id + ".canary.test", outside: filepath.Join(dir, "outside"),
	}
	err := errors.Join(os.MkdirAll(c.outside, 0o755), os.Chmod(c.outside, 0o777), //nolint:gosec // hostile files are meant to write to it
		os.WriteFile(c.file, []byte(c.text()), 0o644)) //nolint:gosec // hostile files are meant to read it
	return c, err
}

// text is the content of the canary's file: a text for programs that read text, subtitles for those that play films,
// and long enough to pass for the pictures of a small film.
func (c canary) text() string {
	return "1\n00:00:00,000 --> 00:00:09,000\n    " + c.words + strings.Repeat(" ", 8000) + "\n"
}

func (c canary) id() string { return filepath.Base(filepath.Dir(c.file)) }

func (a *aviary) serve(w http.ResponseWriter, r *http.Request) {
	id, what, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	a.hit(id, strings.TrimSpace("HTTP "+what+" "+r.URL.RawQuery))
	w.Header().Set("Access-Control-Allow-Origin", "*")
	if strings.HasSuffix(what, ".m3u8") {
		// The beginning of a playlist: what a file appends to it becomes part of an address.
		_, _ = fmt.Fprintf(w, "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\n%s/%s/leak?", a.base, id) //nolint:gosec // as below
		return
	}
	_, _ = fmt.Fprintf(w, "CANARY%s over HTTP", strings.ToUpper(id)) //nolint:gosec // only the files generated here read it
}

// answer records the names that are queried, and answers that none exists.
func (a *aviary) answer() {
	question := make([]byte, 512)
	for {
		n, from, err := a.dns.ReadFrom(question)
		if err != nil {
			return
		}
		if n < dnsHeader+1 {
			continue
		}
		label := int(question[dnsHeader])
		if dnsHeader+1+label <= n {
			a.hit(strings.ToLower(string(question[dnsHeader+1:dnsHeader+1+label])), "DNS")
		}
		question[2], question[3] = 0x81, 0x83 // response: no such name
		_, _ = a.dns.WriteTo(question[:n], from)
	}
}

const dnsHeader = 12

func (a *aviary) hit(id, how string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.heard[id] = append(a.heard[id], how)
}

// hits are what reached a canary: requests and queries, files written, and its words in the output.
func (a *aviary) hits(c canary, made string) []string {
	a.mu.Lock()
	found := append([]string{}, a.heard[c.id()]...)
	a.mu.Unlock()
	if strings.Contains(strings.ReplaceAll(made, "\n", ""), c.words) {
		found = append(found, "words of the file")
	}
	entries, err := os.ReadDir(c.outside)
	if err != nil {
		found = append(found, err.Error())
	}
	for _, entry := range entries {
		found = append(found, "wrote "+entry.Name())
	}
	return found
}
