package handlers

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
)

// BenchmarkUpload sends files over the machine's own network into the object store on disk; peak-MB is the most memory
// that the program had from the system meanwhile, client and all.
func BenchmarkUpload(b *testing.B) {
	for _, c := range []struct {
		atOnce    int
		sizeBytes int64
	}{{1, 500_000_000}, {1, 1_000_000}, {64, 25_000_000}} {
		b.Run(fmt.Sprintf("%dx%dMB", c.atOnce, c.sizeBytes/1_000_000), func(b *testing.B) {
			u := newUploadBench(b)
			b.SetBytes(int64(c.atOnce) * c.sizeBytes)
			var peakBytes uint64
			for b.Loop() {
				b.StopTimer()
				addresses := u.create(c.atOnce, c.sizeBytes)
				b.StartTimer()
				var uploads sync.WaitGroup
				for _, address := range addresses {
					uploads.Go(func() { u.upload(address, c.sizeBytes) })
				}
				peakBytes = max(peakBytes, watch(&uploads))
				b.StopTimer()
				u.clear()
				b.StartTimer()
			}
			b.ReportMetric(float64(peakBytes>>20), "peak-MB")
		})
	}
}

// watch returns the most memory that was taken until all was done.
func watch(done *sync.WaitGroup) (peakBytes uint64) {
	ended := make(chan struct{})
	go func() {
		done.Wait()
		close(ended)
	}()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		peakBytes = max(peakBytes, now.Sys-now.HeapReleased)
		select {
		case <-ended:
			return peakBytes
		case <-again.C:
		}
	}
}

type uploadBench struct {
	*world
	b      *testing.B
	root   string
	client *http.Client
	stored *diskObjects
}

func newUploadBench(b *testing.B) *uploadBench {
	b.Helper()
	u := &uploadBench{world: newWorld(b, plan.Custom, 1<<40), b: b, client: &http.Client{}}
	store, err := disk.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	u.stored = &diskObjects{objectTable: (*objectTable)(u.world), store: store}
	u.handler.Objects, u.handler.uploading = u.stored, newShares("uploads", uploadsMax, func(int64) int64 { return uploadsMax }, slowAfter)
	contract, _ := u.handler.Registry.Find("image-compress-api")
	contract.Limits.MaxInputBytes = 1 << 40
	if u.handler.Registry, err = tool.NewRegistry(contract); err != nil {
		b.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	u.root = "http://" + listener.Addr().String()
	server := NewServer(u.handler.Handler(), u.handler.Drain, quiet())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	b.Cleanup(func() {
		u.client.CloseIdleConnections()
		if err := server.Stop(context.Background()); err != nil {
			b.Error(err)
		}
		if err := <-ended; err != nil {
			b.Error(err)
		}
	})
	return u
}

func (u *uploadBench) create(count int, sizeBytes int64) []string {
	u.b.Helper()
	addresses := make([]string, count)
	for i := range addresses {
		body := strings.Replace(fileJob(9, ""), `"sizeBytes":9`, fmt.Sprint(`"sizeBytes":`, sizeBytes), 1)
		addresses[i] = addressOf(u.post("/v1/jobs", body))
	}
	return addresses
}

func (u *uploadBench) upload(address string, sizeBytes int64) {
	content := io.LimitReader(io.MultiReader(strings.NewReader(png(100)), zeros{}), sizeBytes)
	r, err := http.NewRequest(http.MethodPut, u.root+address, content)
	if err != nil {
		u.b.Error(err)
		return
	}
	r.ContentLength = sizeBytes
	r.Header.Set("Content-Type", "image/png")
	answered, err := u.client.Do(r)
	if err != nil {
		u.b.Error(err)
		return
	}
	defer answered.Body.Close()
	if answered.StatusCode != http.StatusNoContent {
		u.b.Error(answered.Status)
	}
}

func (u *uploadBench) clear() {
	for _, key := range u.stored.keys {
		if err := u.stored.store.Delete(context.Background(), key); err != nil {
			u.b.Error(err)
		}
	}
	u.stored.keys = nil
}

// diskObjects stores on disk and remembers what.
type diskObjects struct {
	*objectTable
	store *disk.Store
	mu    sync.Mutex
	keys  []string
}

func (d *diskObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (ObjectInfo, error) {
	info, err := d.store.Put(ctx, key, r, sizeMax)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.keys = append(d.keys, key)
	return ObjectInfo{SizeBytes: info.SizeBytes, SHA256: info.SHA256}, err
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
