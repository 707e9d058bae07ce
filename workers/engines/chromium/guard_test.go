package chromium

import (
	"encoding/base64"
	"net"
	"strings"
	"sync"
	"testing"
)

// canary is a listener that no document may reach, by TCP or UDP.
type canary struct {
	address string
	listen  net.Listener
	packets net.PacketConn
	done    sync.WaitGroup
	mu      sync.Mutex
	hits    []string
}

func startCanary(t *testing.T) *canary {
	t.Helper()
	listen, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	packets, err := net.ListenPacket("udp", listen.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c := &canary{address: listen.Addr().String(), listen: listen, packets: packets}
	c.done.Go(c.accept)
	c.done.Go(c.receive)
	return c
}

func (c *canary) hit(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hits = append(c.hits, what)
}

func (c *canary) accept() {
	for {
		conn, err := c.listen.Accept()
		if err != nil {
			return
		}
		text := make([]byte, 200)
		n, _ := conn.Read(text)
		c.hit(string(text[:n]))
		conn.Close()
	}
}

func (c *canary) receive() {
	text := make([]byte, 2000)
	for {
		n, _, err := c.packets.ReadFrom(text)
		if err != nil {
			return
		}
		c.hit("UDP: " + string(text[:n]))
	}
}

// verify closes the canary and fails if anything reached it.
func (c *canary) verify(t *testing.T) {
	t.Helper()
	c.listen.Close()
	c.packets.Close()
	c.done.Wait()
	for _, hit := range c.hits {
		t.Errorf("reached from a document: %q", hit)
	}
}

// Each part tries to reach the canary in another way, with the number of requests that Chromium makes for it.
var reaching = map[string]struct {
	html    string
	blocked int
}{
	"image":      {`<img src="http://CANARY/i.png">`, 1},
	"script":     {`<script src="http://CANARY/s.js"></script>`, 1},
	"style":      {`<link rel=stylesheet href="http://CANARY/s.css">`, 1},
	"import":     {`<style>@import url("http://CANARY/i.css");</style>`, 1},
	"font":       {`<style>@font-face { font-family: f; src: url("http://CANARY/f") } p { font-family: f }</style><p>x`, 1},
	"frame":      {`<iframe src="http://CANARY/f"></iframe>`, 1},
	"srcdoc":     {`<iframe srcdoc="<img src='http://CANARY/d.png'>"></iframe>`, 1},
	"object":     {`<object data="http://CANARY/o"></object>`, 1},
	"video":      {`<video src="http://CANARY/v" preload=auto></video>`, 1},
	"fetch":      {`<script>fetch('http://CANARY/fetch')</script>`, 1},
	"beacon":     {`<script>navigator.sendBeacon('http://CANARY/b')</script>`, 1},
	"socket":     {`<script>new WebSocket('ws://CANARY/w')</script>`, 1},
	"events":     {`<script>new EventSource('http://CANARY/e')</script>`, 1},
	"worker":     {`<script>new Worker(URL.createObjectURL(new Blob(["fetch('http://CANARY/worker')"])))</script>`, 1},
	"refresh":    {`<meta http-equiv=refresh content="0;url=http://CANARY/r">`, 1},
	"navigation": {`<script>location = 'http://CANARY/n'</script>`, 1},
	"form":       {`<form action="http://CANARY/f" method=post></form><script>document.forms[0].submit()</script>`, 1},
	"window":     {`<script>window.open('http://CANARY/w')</script>`, 0},
	"link":       {`<a href="http://CANARY/l" download id=a></a><script>a.click()</script>`, 1},
	"rtc": {`<script>const c = new RTCPeerConnection({iceServers: [{urls: 'stun:CANARY'}]});
		c.createDataChannel('d'); c.createOffer().then(o => c.setLocalDescription(o))</script>`, 0},
	"preconnect": {`<link rel=preconnect href="http://CANARY/"><link rel=dns-prefetch href="http://CANARY/">`, 0},
}

// leaving are the parts that navigate the document itself to another address.
var leaving = map[string]bool{"refresh": true, "navigation": true, "form": true, "link": true}

func TestNothingIsFetched(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 4})
	canary := startCanary(t)
	t.Cleanup(func() { canary.verify(t) }) // after the parallel subtests
	for name, part := range reaching {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			html := "<p>before</p>" + strings.ReplaceAll(part.html, "CANARY", canary.address) + "<p>after</p>"
			pdf, report := render(t, pool, "acc_1", Request{HTML: html, WaitUntil: WaitNetworkIdle})
			if left := report.BlockedNavigations > 0; left != leaving[name] {
				t.Errorf("%+v, want that it left: %v", report, leaving[name])
			}
			if report.BlockedRequests != part.blocked || report.FailedRequests != 0 || report.WaitOutcome != WaitReached {
				t.Errorf("%+v, want %d blocked and 0 failed", report, part.blocked)
			}
			// A document that navigates away is not read any further: the HTML standard requires this.
			if text := textOf(t, pdf); !strings.HasPrefix(text, "before") {
				t.Errorf("the document was not printed: %q", text)
			}
		})
	}
}

func TestHeadersAndFootersFetchNothing(t *testing.T) {
	canary := startCanary(t)
	defer canary.verify(t)
	pool := startPool(t, Config{})
	for _, part := range []string{
		`<img src="http://CANARY/i.png">`, `<iframe src="http://CANARY/f"></iframe>`,
		`<script>fetch('http://CANARY/x')</script>`, `<iframe src="file:///etc/passwd"></iframe>`,
	} {
		html := "<i>header</i>" + strings.ReplaceAll(part, "CANARY", canary.address)
		pdf, _ := render(t, pool, "acc_1", Request{HTML: "body", HeaderHTML: html, Margin: Margin{Top: 2}})
		if text := textOf(t, pdf); strings.Contains(text, "root:") {
			t.Errorf("a file was read: %q", text)
		}
	}
}

var fileReaders = map[string]string{
	"navigation":  `<script>location = 'file:///etc/passwd'</script>`,
	"view-source": `<script>location.href = 'view-source:file:///etc/passwd'</script>`,
	"refresh":     `<meta http-equiv=refresh content="0;url=file:///etc/passwd">`,
	"frame":       `<iframe src="file:///etc/passwd" width=700 height=700></iframe>`,
	"object":      `<object data="file:///etc/passwd"></object><embed src="file:///etc/passwd">`,
	"fetch":       `<script>fetch('file:///etc/passwd').then(r => r.text()).then(t => document.body.textContent = t)</script>`,
	"request": `<script>const r = new XMLHttpRequest(); r.open('GET', 'file:///etc/passwd', false); r.send();
		document.write(r.responseText)</script>`,
	"window":   `<link rel=stylesheet href="file:///etc/passwd"><script>window.open('file:///etc/passwd')</script>`,
	"internal": `<script>location = 'chrome://version'</script>`,
}

func TestNoFileIsRead(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 4})
	for name, html := range fileReaders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pdf, _ := render(t, pool, "acc_1", Request{HTML: "<p>before</p>" + html, WaitUntil: WaitNetworkIdle})
			if text := textOf(t, pdf); !strings.HasPrefix(text, "before") || strings.Contains(text, "root:") {
				t.Errorf("%q", text)
			}
		})
	}
}

func TestWhatIsInTheDocumentLoads(t *testing.T) {
	const red = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
	if _, err := base64.StdEncoding.DecodeString(red); err != nil {
		t.Fatal(err)
	}
	html := `<img src="data:image/png;base64,` + red + `" width=50>
		<script src="data:text/javascript,document.write('by a script')"></script>
		<link rel=stylesheet href="data:text/css,p{text-transform:uppercase}"><p>styled</p>
		<iframe srcdoc="in a frame"></iframe>
		<script>fetch(URL.createObjectURL(new Blob(['from a blob']))).then(r => r.text()).then(t => document.body.append(t))</script>`
	pdf, report := render(t, startPool(t, Config{}), "acc_1", Request{HTML: html, WaitUntil: WaitNetworkIdle})
	text := textOf(t, pdf)
	for _, wanted := range []string{"by a script", "STYLED", "in a frame", "from a blob"} {
		if !strings.Contains(text, wanted) {
			t.Errorf("%q is not in %q", wanted, text)
		}
	}
	if report.BlockedRequests != 0 || report.FailedRequests != 0 {
		t.Errorf("%+v", report)
	}
}

func TestDataThatDoesNotLoadIsCounted(t *testing.T) {
	html := `<img src="data:nonsense"><img src="blob:null/0"><img src="file:///etc/hostname">`
	_, report := render(t, startPool(t, Config{}), "acc_1", Request{HTML: html, WaitUntil: WaitNetworkIdle})
	if report.FailedRequests != 2 || report.BlockedRequests != 1 {
		t.Errorf("%+v", report)
	}
}

func TestDialogsAreDismissed(t *testing.T) {
	pdf, _ := render(t, startPool(t, Config{}), "acc_1", Request{HTML: `<p id=p></p><script>
		alert('stop'); const asked = [confirm('sure?'), prompt('name?')]; print();
		p.textContent = 'answers ' + JSON.stringify(asked);
		addEventListener('beforeunload', e => e.preventDefault())</script>`})
	if text := textOf(t, pdf); text != "answers [false,null]" {
		t.Errorf("%q", text)
	}
}
