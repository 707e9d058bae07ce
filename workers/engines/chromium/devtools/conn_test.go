package devtools

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/page"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// chromium is the other end of a connection.
type chromium struct {
	t        *testing.T
	commands *bufio.Reader
	out      *os.File
	in       *os.File
}

func connect(t *testing.T) (*Conn, *chromium) {
	t.Helper()
	commandsRead, commandsWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	eventsRead, eventsWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	conn := NewConn(commandsWrite, eventsRead)
	t.Cleanup(func() {
		eventsWrite.Close()
		commandsRead.Close()
		conn.Close()
	})
	return conn, &chromium{t, bufio.NewReader(commandsRead), eventsWrite, commandsRead}
}

func (c *chromium) receive() (m message) {
	c.t.Helper()
	text, err := c.commands.ReadBytes(0)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
		c.t.Fatal(err)
	}
	return m
}

func (c *chromium) send(messages ...string) {
	c.t.Helper()
	if _, err := c.out.WriteString(strings.Join(messages, "\x00") + "\x00"); err != nil {
		c.t.Fatal(err)
	}
}

// version requests the browser's version in the background.
func version(ctx context.Context, session *Session) (answer func() (string, error)) {
	type result struct {
		product string
		err     error
	}
	results := make(chan result)
	go func() {
		_, product, _, _, _, err := browser.GetVersion().Do(session.Context(ctx))
		results <- result{product, err}
	}()
	return func() (string, error) {
		r := <-results
		return r.product, r.err
	}
}

func TestAnswersFindTheirCommands(t *testing.T) {
	conn, chromium := connect(t)
	first := version(t.Context(), conn.Session(""))
	one := chromium.receive()
	second := version(t.Context(), conn.Session("S"))
	two := chromium.receive()
	if one.Method != "Browser.getVersion" || one.SessionID != "" || two.SessionID != "S" || one.ID == two.ID {
		t.Fatalf("%+v, %+v", one, two)
	}
	chromium.send(`{"id":2,"result":{"product":"two"}}`, `{"id":99,"result":{}}`, `{"id":1,"result":{"product":"one"}}`)
	if product, err := first(); product != "one" || err != nil {
		t.Errorf("%q, %v", product, err)
	}
	if product, err := second(); product != "two" || err != nil {
		t.Errorf("%q, %v", product, err)
	}
}

func TestARefusalIsAnError(t *testing.T) {
	conn, chromium := connect(t)
	answer := version(t.Context(), conn.Session(""))
	chromium.receive()
	chromium.send(`{"id":1,"error":{"code":-32602,"message":"no"}}`)
	var refusal *CommandError
	if _, err := answer(); !errors.As(err, &refusal) || refusal.Code != -32602 {
		t.Error(err)
	}
}

func TestEventsGoToTheirSessionInOrder(t *testing.T) {
	conn, chromium := connect(t)
	names := make(chan string, 10)
	On(conn.Session("A"), "Page.lifecycleEvent", func(e *page.EventLifecycleEvent) { names <- "A " + e.Name })
	On(conn.Session("B"), "Page.lifecycleEvent", func(e *page.EventLifecycleEvent) { names <- "B " + e.Name })
	dropped := conn.Session("C")
	On(dropped, "Page.lifecycleEvent", func(e *page.EventLifecycleEvent) { names <- "C " + e.Name })
	dropped.Drop()
	event := func(session, name string) string {
		return `{"method":"Page.lifecycleEvent","sessionId":"` + session + `","params":{"name":"` + name + `"}}`
	}
	chromium.send(event("A", "init"), event("B", "init"), event("C", "init"),
		`{"method":"Page.unknown","sessionId":"A","params":{}}`, event("A", "\\ud800"))
	for _, want := range []string{"A init", "B init", "A \uFFFD"} {
		if got := <-names; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAHandlerMayTell(t *testing.T) {
	conn, chromium := connect(t)
	session := conn.Session("A")
	On(session, "Page.javascriptDialogOpening", func(*page.EventJavascriptDialogOpening) {
		session.Tell(page.CommandHandleJavaScriptDialog, page.HandleJavaScriptDialog(false))
	})
	chromium.send(`{"method":"Page.javascriptDialogOpening","sessionId":"A","params":{}}`)
	if m := chromium.receive(); m.Method != "Page.handleJavaScriptDialog" || m.SessionID != "A" {
		t.Errorf("%+v", m)
	}
}

func TestCommandsEndWithTheirContext(t *testing.T) {
	conn, chromium := connect(t)
	ctx, cancel := context.WithCancel(t.Context())
	answer := version(ctx, conn.Session(""))
	chromium.receive()
	cancel()
	if _, err := answer(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestCommandsEndWithChromium(t *testing.T) {
	conn, chromium := connect(t)
	answer := version(t.Context(), conn.Session(""))
	chromium.receive()
	chromium.out.Close()
	if _, err := answer(); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	chromium.in.Close()
	if _, err := version(t.Context(), conn.Session(""))(); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	<-conn.Done()
}

func TestNonsenseEndsTheConnection(t *testing.T) {
	conn, chromium := connect(t)
	chromium.send("not JSON")
	<-conn.Done()
}
