package chromium

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"

	"github.com/toolmill/toolmill/workers/engines/chromium/devtools"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// browser is a process of Chromium; while it waits, one tab is open.
type browser struct {
	child   *sandbox.Child
	conn    *devtools.Conn
	root    *devtools.Session
	guard   *guard
	dir     *directory
	version string

	shared cdp.BrowserContextID // of all tabs; none if each tab has its own
	next   chan opening         // the tab for the next job

	closings closings

	// What occupy returned for the job that has the process; stand undoes it.
	place *place
	stand func()

	// Guarded by the pool's lock.
	owner  owner
	jobs   int
	linger *time.Timer
}

// opening is a tab, or why there is none; if both are nil, the tab has not been opened.
type opening struct {
	tab *tab
	err error
}

// limits apply to each of Chromium's processes, about six in all. ProcessesMax counts threads too, about 120.
func limits(dataBytesMax uint64) sandbox.Limits {
	return sandbox.Limits{
		DataBytes:    dataBytesMax,
		FileBytes:    1 << 30,
		OpenFiles:    4096,
		ProcessesMax: 1000, ProcessorsMax: 4,
	}
}

// launch starts Chromium, which lives until ctx ends or it is closed, and opens a tab.
func launch(ctx context.Context, config *Config, sandboxed bool) (*browser, error) {
	dir, err := newDirectory(config.TempDir)
	if err != nil {
		return nil, err
	}
	b, err := spawn(ctx, config, dir.path, sandboxed)
	if err != nil {
		dir.remove()
		return nil, err
	}
	b.dir = dir
	startCtx, cancel := context.WithTimeout(ctx, config.StartMax)
	defer cancel()
	if err := b.ready(startCtx, config.SeparateRenderers); err != nil {
		result := b.close()
		return nil, fmt.Errorf("%s: %w: %s", config.Engine.Name, err, result.Stderr)
	}
	return b, nil
}

// spawn starts the process with its two pipes: it reads commands from descriptor 3 and writes to 4.
func spawn(ctx context.Context, config *Config, dir string, sandboxed bool) (*browser, error) {
	commandsRead, commandsWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer commandsRead.Close()
	eventsRead, eventsWrite, err := os.Pipe()
	if err != nil {
		_ = commandsWrite.Close()
		return nil, err
	}
	defer eventsWrite.Close()
	child, err := sandbox.Start(ctx, sandbox.Spec{
		Engine: "chromium", Path: config.Engine.Path, Args: flags(dir, config, sandboxed), Dir: dir,
		Env:        environment(dir),
		ExtraFiles: []*os.File{commandsRead, eventsWrite},
		Limits:     limits(config.DataBytesMax),
		// Chromium's own sandbox uses namespaces.
		ConfinesItself: true,
		Ahead:          true,
	})
	if err != nil {
		_ = commandsWrite.Close()
		_ = eventsRead.Close()
		return nil, err
	}
	conn := devtools.NewConn(commandsWrite, eventsRead)
	return &browser{child: child, conn: conn, root: conn.Session(""), next: make(chan opening, 1)}, nil
}

// ready waits for the first answer, closes the network and opens a tab.
func (b *browser) ready(ctx context.Context, separateRenderers bool) error {
	var answer cdpbrowser.GetVersionReturns
	if err := b.root.Execute(ctx, cdpbrowser.CommandGetVersion, nil, &answer); err != nil {
		return err
	}
	_, b.version, _ = strings.Cut(answer.Product, "/")
	var err error
	if b.guard, err = newGuard(ctx, b.root); err != nil {
		return err
	}
	b.closings.listen(b.root)
	if !separateRenderers {
		if b.shared, err = b.newContext(ctx); err != nil {
			return err
		}
	}
	tab, err := b.open(ctx)
	b.next <- opening{tab, err}
	return err
}

// replaceMax bounds replace: a document that keeps its renderer busy must not delay the next.
const replaceMax = 5 * time.Second

// replace discards a used tab and opens the next one, if it is to be opened ahead; on a fault it gives up the process. The next
// tab is opened first: a renderer without a tab exits.
func (b *browser) replace(ctx context.Context, used *tab, ahead bool) {
	ctx, cancel := context.WithTimeout(ctx, replaceMax)
	defer cancel()
	var tab *tab
	var err error
	if ahead {
		tab, err = b.open(ctx)
	}
	err = errors.Join(err, used.dispose(ctx, b.root))
	if err == nil && ahead {
		err = tab.answers(ctx) // the document before may keep the shared renderer busy
	}
	if err != nil {
		b.kill()
	}
	b.next <- opening{tab, err}
}

func (b *browser) dead() bool {
	select {
	case <-b.child.Done():
		return true
	default:
		return false
	}
}

// kill kills the process without waiting for its end.
func (b *browser) kill() { b.child.Kill() }

// close kills what still runs, waits for it and removes its directory.
func (b *browser) close() sandbox.Result {
	b.child.Kill()
	result, _ := b.child.Wait()
	b.conn.Close()
	b.dir.remove()
	return result
}
