package handlers_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// described is one operation in a world with the job, key or delivery that it refers to.
type described struct {
	*handlerstest.World

	operation          *conformance.Operation
	method, path, body string
	query              url.Values
	headers            []string
}

// newDescribed sets the clock to one minute past noon, when the output of job_1 can be downloaded.
func newDescribed(tb testing.TB, o *conformance.Operation) *described {
	tb.Helper()
	w := handlerstest.NewWorld(tb, plan.Custom, 1_000_000)
	w.Weaken()
	w.Now = handlerstest.Noon.Add(time.Minute)
	w.Remake(func(c *handlers.Config) { c.Access.PublicPerMinute = 1e6 })
	if o.ID != "exportAccount" { // which a process that stops refuses
		w.Handler.Drain() // a stream without an end ends at once
	}
	s := handlerstest.SucceededJob("job_1")
	w.Put(s)
	w.Objects["output-1"] = []byte(handlerstest.PDF)
	w.MustSend(tb, account.CreateAPIKey{KeyID: "key_1", Name: "ci", Purpose: "ci", SHA256: "x", Scopes: []string{"jobs:read"}})
	d := &described{World: w, operation: o, method: o.Method}
	d.path = conformance.Server + strings.NewReplacer("/jobs/{id}", "/jobs/job_1", "/api-keys/{id}", "/api-keys/key_1", "/webhook-deliveries/{id}",
		"/webhook-deliveries/evt_1", "/accounts/{id}", "/accounts/acct_1", "/checkpoints/{id}", "/checkpoints/1", "/{type}.json", "/toolmill.job.accepted.v1.json", "/{slug}/runs", "/rotate-pdf/runs", "/{slug}", "/html-to-pdf-api").Replace(o.Path)
	for _, example := range o.Examples() {
		d.body = encoded(tb, example.Value)
	}
	switch {
	case strings.HasPrefix(o.Path, "/uploads"):
		const size = 100
		d.sign(handlerstest.AddressOf(w.POST("/v1/jobs", handlerstest.FileJob(size, ""))))
		d.body, d.headers = handlerstest.Png(size), []string{"Content-Type", "image/png"}
	case strings.HasPrefix(o.Path, "/downloads"):
		address, _, _ := w.Config.Downloads.Mint(s, w.Now)
		d.sign(strings.TrimPrefix(address, "https://api.example.com"))
	}
	if o.ID == "runTool" {
		d.headers = []string{"Idempotency-Key", "k"}
	}
	switch {
	case o.Session:
		w.Client = w.SignedIn()
	case o.Operator:
		w.Client = w.WithKey(w.AddOperatorKey(tb, nil, o.Roles...))
	case !o.Key:
		w.Client = w.WithKey("")
	}
	return d
}

func (d *described) sign(address string) {
	path, query, _ := strings.Cut(address, "?")
	d.path = path
	d.query, _ = url.ParseQuery(query)
}

// send adds a query to the operation's own, and replaces or adds headers.
func (d *described) send(query string, headers ...string) handlerstest.Response {
	d.T.Helper()
	all := strings.Trim(d.query.Encode()+"&"+query, "&")
	return d.Do(d.method, d.path+"?"+all, d.body, slices.Concat(d.headers, headers)...)
}

// texts are values to try for parameters: valid ones of each type, boundaries, and near misses.
var texts = []string{
	"", "0", "1", "5", "20", "30", "31", "100", "101", "-1", "+5", "007", "5.0", "1e1", " 5", "true", "false", "TRUE", "x", "job_1", "job_", "JOB_1", "job_" + strings.Repeat("0", 64),
	"job_" + strings.Repeat("0", 65), "succeeded", "queued", "done", "job", "browser", "url", "html-to-pdf-api", "html to pdf", "job.accepted",
	"toolmill.job.accepted.v1", "2026-03-02T12:00:00Z", "2026-03-02t12:00:00z", "2026-03-02T12:00:00.123456789+02:00", "2026-03-02T12:00:00,5Z", "2026-03-02",
	"2026-02-30T12:00:00Z", "2026-03-02T24:00:00Z", "é", "a b", "\x00", "\xff", strings.Repeat("x", 255), strings.Repeat("x", 256),
}

// oneOfOurs are parameters whose schema accepts more than the service: the value must name an existing page, tool or type.
var oneOfOurs = []string{"after", "cursor", "toolSlug", "type"}

// TestQueryParametersAreReadAsDescribed: each operation refuses what the schema of a parameter refuses, and nothing else, and
// names that parameter. It refuses parameters that it is not described with.
func TestQueryParametersAreReadAsDescribed(t *testing.T) {
	for _, o := range handlerstest.Document(t).Operations {
		t.Run(o.ID, func(t *testing.T) {
			read := o.Parameters()
			for _, p := range read {
				if p.In == "query" && !p.Required {
					mustReadQuery(t, newDescribed(t, o), p)
				}
			}
			mustRefuseOthers(t, o, read)
		})
	}
}

func mustReadQuery(t *testing.T, d *described, p conformance.Parameter) {
	t.Helper()
	seen := 0
	for _, text := range texts {
		refused := handlerstest.Document(t).TakesParameter(p, text)
		answered := d.send(url.Values{p.Name: {text}}.Encode())
		named := slices.Contains(faultsOf(t, answered), p.Name)
		ours := named && slices.Contains(oneOfOurs, p.Name)
		if refused != nil && !named || refused == nil && named && !ours {
			t.Errorf("%s=%q: the document says %v, the service %d %s", p.Name, text, refused, answered.StatusCode, answered.Text)
		}
		if named {
			seen++
		}
	}
	if seen == 0 || seen == len(texts) {
		t.Errorf("%s: %d of %d texts are refused: is it read?", p.Name, seen, len(texts))
	}
	twice := url.Values{p.Name: {"1", "1"}}.Encode()
	if got := d.send(twice); !slices.Contains(faultsOf(t, got), p.Name) {
		t.Errorf("%s: %d %s", twice, got.StatusCode, got.Text)
	}
	if got := d.send(p.Name + "=%zz").Faults(); !slices.Equal(got, []string{"encoding"}) {
		t.Errorf("%s with a malformed encoding: %v", p.Name, got)
	}
}

// mustRefuseOthers sends parameters that only other operations have, and unknown ones.
func mustRefuseOthers(t *testing.T, o *conformance.Operation, read map[string]conformance.Parameter) {
	t.Helper()
	if strings.HasPrefix(newDescribed(t, o).path, files.UploadPath) || strings.HasPrefix(newDescribed(t, o).path, files.DownloadPath) {
		if with := newDescribed(t, o).send("extra=x"); with.StatusCode != http.StatusForbidden { // a signed address may have its own parameters only
			t.Errorf("with another parameter: %d %s", with.StatusCode, with.Text)
		}
		return
	}
	others := url.Values{"extra": {"x"}, "Limit": {"1"}}
	for _, name := range handlerstest.Document(t).ParameterNames("query") {
		if _, is := read[name]; !is {
			others[name] = []string{"not at all", "twice"}
		}
	}
	for names := range slices.Chunk(slices.Sorted(maps.Keys(others)), handlerstest.ToldFaultsMax) {
		sent := url.Values{}
		for _, name := range names {
			sent[name] = others[name]
		}
		with := newDescribed(t, o).send(sent.Encode())
		if diff := cmp.Diff(names, faultsOf(t, with)); diff != "" {
			t.Errorf("with %s: %d %s: %s", sent.Encode(), with.StatusCode, with.Text, diff)
		}
	}
	if plain := newDescribed(t, o).send(""); plain.StatusCode >= http.StatusInternalServerError || len(faultsOf(t, plain)) != 0 && o.Method == http.MethodGet {
		t.Errorf("without a query: %d %s", plain.StatusCode, plain.Text)
	}
}

// faultsOf returns the paths in a validation_failed, none for any other answer.
func faultsOf(t *testing.T, r handlerstest.Response) (paths []string) {
	t.Helper()
	if r.StatusCode != http.StatusUnprocessableEntity {
		return nil
	}
	var refused errorWithFields
	if err := json.Unmarshal([]byte(r.Text), &refused); err != nil {
		t.Fatal(err)
	}
	for _, f := range refused.Error.Details.Fields {
		paths = append(paths, f.Path)
	}
	return paths
}

// TestSignedParametersAreAllNeeded: leaving out, changing or repeating any parameter of a signed address invalidates it.
func TestSignedParametersAreAllNeeded(t *testing.T) {
	for _, o := range handlerstest.Document(t).Operations {
		for name, p := range o.Parameters() {
			if p.In != "query" || !p.Required {
				continue
			}
			d := newDescribed(t, o)
			value := d.query.Get(name)
			for _, values := range [][]string{nil, {""}, {value + "0"}, {"0", value}} {
				if d.query[name] = values; d.send("").StatusCode != http.StatusForbidden {
					t.Errorf("%s: %s=%q is taken", o.ID, name, values)
				}
			}
			if d.query[name] = []string{value}; d.send("").StatusCode >= http.StatusBadRequest {
				t.Errorf("%s: its own address is refused", o.ID)
			}
		}
	}
}

// headerEffects says what each described header does to the operations that have it; all others ignore it.
var headerEffects = map[string]struct {
	headers []string
	status  int
}{
	"If-None-Match": {[]string{"If-None-Match", "*"}, http.StatusNotModified},
	"If-Match":      {[]string{"If-Match", `"other"`}, http.StatusPreconditionFailed},
	"Range":         {[]string{"Range", "bytes=0-0"}, http.StatusPartialContent},
	"If-Range":      {[]string{"Range", "bytes=0-0", "If-Range", `"other"`}, http.StatusOK},
	"Last-Event-ID": {[]string{"Last-Event-ID", "9.9.9.9"}, http.StatusNoContent},
}

func TestHeadersAreReadAsDescribed(t *testing.T) {
	names := append(slices.Collect(maps.Keys(headerEffects)), "Idempotency-Key")
	slices.Sort(names)
	if diff := cmp.Diff(handlerstest.Document(t).ParameterNames("header"), names); diff != "" {
		t.Fatalf("the document (-) has other headers than are tried here (+): %s", diff)
	}
	for _, o := range handlerstest.Document(t).Operations {
		plain := newDescribed(t, o).send("").StatusCode
		for name, effect := range headerEffects {
			want := plain
			if _, is := o.Parameters()[name]; is {
				want = effect.status
			}
			if _, ranged := o.Parameters()["Range"]; name == "If-Range" && !ranged {
				want = plain
			}
			if o.ID == "accountEvents" { // it goes on in the same stream: handlers/jobs/account_events_test.go
				want = plain
			}
			if got := newDescribed(t, o).send("", effect.headers...); got.StatusCode != want {
				t.Errorf("%s with %s: %d %s, want %d", o.ID, effect.headers, got.StatusCode, got.Text, want)
			}
		}
	}
}

// TestIdempotencyKeysAreReadAsDescribed by the operations that are described with one, and by no other.
func TestIdempotencyKeysAreReadAsDescribed(t *testing.T) {
	for _, o := range handlerstest.Document(t).Operations {
		p, is := o.Parameters()["Idempotency-Key"]
		plain := newDescribed(t, o).send("")
		for _, text := range []string{"", "k", "~!", "a b", "é", "tab\t", strings.Repeat("x", 255), strings.Repeat("x", 256)} {
			refused := is && handlerstest.Document(t).TakesParameter(p, text) != nil
			got := newDescribed(t, o).send("", "Idempotency-Key", text)
			if named := got.StatusCode == http.StatusBadRequest && got.Code() == "invalid_idempotency_key"; named != refused ||
				!named && got.StatusCode != plain.StatusCode {
				t.Errorf("%s with %q: %d %s; without it %d", o.ID, text, got.StatusCode, got.Text, plain.StatusCode)
			}
		}
		d := newDescribed(t, o)
		d.headers = nil
		if required := is && p.Required; required && d.send("").Code() != "invalid_idempotency_key" {
			t.Errorf("%s does without an Idempotency-Key", o.ID)
		}
	}
}

// saidInWords are headers that the code reads but no operation describes: OpenAPI excludes the first ones, the others apply to
// every request, or belong to browsers, and are described in the introduction. The web app's files are not operations.
var (
	leftOut     = []string{"Accept", "Authorization", "Content-Length", "Content-Type", "Expect"}
	saidInWords = []string{"Access-Control-Request-Method", "Content-Encoding", "Origin", "Sec-Fetch-Site", "Traceparent", "X-Forwarded-For", "X-Request-ID"}
	ofWebApp    = []string{"Accept-Encoding"}
)

// TestNoParameterIsReadUndescribed parses the code and collects the name of every header and query parameter that it reads.
func TestNoParameterIsReadUndescribed(t *testing.T) {
	read := namesRead(t)
	headers := slices.Concat(handlerstest.Document(t).ParameterNames("header"), leftOut, saidInWords, ofWebApp)
	for i, name := range headers {
		headers[i] = http.CanonicalHeaderKey(name)
	}
	for name := range read.headers {
		if !slices.Contains(headers, http.CanonicalHeaderKey(name)) {
			t.Errorf("the header %s is read and not described", name)
		}
	}
	var optional []string
	for _, o := range handlerstest.Document(t).Operations {
		for name, p := range o.Parameters() {
			if p.In == "query" && !p.Required && !slices.Contains(optional, name) {
				optional = append(optional, name)
			}
		}
	}
	slices.Sort(optional)
	if diff := cmp.Diff(optional, slices.Sorted(maps.Keys(read.queries))); diff != "" {
		t.Errorf("the document (-) has other parameters of a query than are read (+): %s", diff)
	}
	for _, name := range []string{"X-Request-ID", "traceparent"} {
		if !strings.Contains(strings.ToLower(handlerstest.Document(t).Introduction()), "`"+strings.ToLower(name)+"`") {
			t.Errorf("the introduction does not mention %s", name)
		}
	}
	if diff := cmp.Diff([]string{"files/signed_address.go"}, read.raw); diff != "" {
		t.Errorf("files that read a query without query.go: %s", diff)
	}
}

// readNames are the header and query parameter names that the code reads, and the files that read a query directly.
type readNames struct {
	headers, queries map[string]bool
	raw              []string
}

func namesRead(t *testing.T) readNames {
	t.Helper()
	read := readNames{headers: map[string]bool{}, queries: map[string]bool{}}
	constants := map[string]string{}
	var calls []*ast.CallExpr
	for _, file := range serviceFiles(t) {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if file != "rest/query.go" && strings.Contains(string(source), "url.ParseQuery(") || strings.Contains(string(source), ".FormValue(") {
			read.raw = append(read.raw, file)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						constants[name.Name] = literal(n.Values[i], nil)
					}
				}
			case *ast.CallExpr:
				calls = append(calls, n)
			}
			return true
		})
	}
	for _, call := range calls {
		read.note(call, constants)
	}
	return read
}

// serviceFiles returns the files that answer requests: neither the client's nor tests.
func serviceFiles(t *testing.T) (files []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if entry.IsDir() && (path == "client" || path == "handlerstest" || path == "openapi/conformance") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// readers are the methods of rest.Query that read a parameter.
var readers = []string{"Text", "Flag", "Integer", "Moment"}

// note recognises query.Text("status"), rest.OneOf(query, "status", …) and r.Header.Get("Range") by their syntax.
func (n readNames) note(call *ast.CallExpr, constants map[string]string) {
	if f, ok := call.Fun.(*ast.SelectorExpr); ok {
		receiver, isName := f.X.(*ast.Ident)
		field, isField := f.X.(*ast.SelectorExpr)
		switch {
		case f.Sel.Name == "OneOf":
			n.queries[literal(call.Args[1], constants)] = true
		case isName && (receiver.Name == "query" || receiver.Name == "q") && slices.Contains(readers, f.Sel.Name):
			n.queries[literal(call.Args[0], constants)] = true
		case isField && field.Sel.Name == "Header" && (f.Sel.Name == "Get" || f.Sel.Name == "Values"):
			n.headers[literal(call.Args[0], constants)] = true
		}
	}
	delete(n.queries, "") // handlers/rest/query.go passes on a name that it was given
}

// literal returns the value of a string literal or of a constant; "" for any other expression.
func literal(e ast.Expr, constants map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return text
	case *ast.Ident:
		return constants[e.Name]
	case *ast.SelectorExpr:
		return constants[e.Sel.Name]
	}
	return ""
}
