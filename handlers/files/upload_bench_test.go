package files_test

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
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
)

// BenchmarkUpload uploads files over loopback into the object store on disk; peak-MB is the highest memory of the program
// meanwhile, client included.
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

// watch returns the highest memory in use until all uploads are done.
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
	*handlerstest.World
	b      *testing.B
	root   string
	client *http.Client
	stored *diskObjects
}

func newUploadBench(b *testing.B) *uploadBench {
	b.Helper()
	u := &uploadBench{World: handlerstest.NewWorld(b, plan.Custom, 1<<40), b: b, client: &http.Client{}}
	store, err := disk.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	u.stored = &diskObjects{ObjectTable: (*handlerstest.ObjectTable)(u.World), store: store}
	contract, _ := u.Config.Registry.Find("image-compress-api")
	contract.Limits.MaxInputBytes = 1 << 40
	registry, err := tool.NewRegistry(contract)
	if err != nil {
		b.Fatal(err)
	}
	u.Remake(func(c *handlers.Config) {
		c.Objects, c.Registry = u.stored, registry
		c.Room = shares.NewRoom(shares.Sizes{UploadsPerAccount: handlerstest.UploadPlaces})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	u.root = "http://" + listener.Addr().String()
	server := handlers.NewServer(u, func() { u.Handler.Drain() }, handlerstest.Quiet())
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
		body := strings.Replace(handlerstest.FileJob(9, ""), `"sizeBytes":9`, fmt.Sprint(`"sizeBytes":`, sizeBytes), 1)
		addresses[i] = handlerstest.AddressOf(u.POST("/v1/jobs", body))
	}
	return addresses
}

func (u *uploadBench) upload(address string, sizeBytes int64) {
	content := io.LimitReader(io.MultiReader(strings.NewReader(handlerstest.Png(100)), zeros{}), sizeBytes)
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

// diskObjects stores on disk and keeps the keys.
type diskObjects struct {
	*handlerstest.ObjectTable
	store *disk.Store
	mu    sync.Mutex
	keys  []string
}

func (d *diskObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error) {
	info, err := d.store.Put(ctx, key, r, sizeMax)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.keys = append(d.keys, key)
	return rest.ObjectInfo{SizeBytes: info.SizeBytes, SHA256: info.SHA256}, err
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
