package htmlpdf

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newPool returns a renderer with real engines.
func newPool(t *testing.T) *chromium.Pool {
	t.Helper()
	pool, err := chromium.New(chromium.Config{Logger: slog.New(slog.DiscardHandler), WaitMax: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		if err := pool.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
	return pool
}

func attempt(t *testing.T, content, contentType, options string) convert.Input {
	t.Helper()
	return convert.Input{
		AccountID: "acc_1", Dir: t.TempDir(), Path: inputFile(t, content), ContentType: contentType, Options: json.RawMessage(options),
	}
}

func silent(int, string) {}

func textOf(t *testing.T, path string) string {
	t.Helper()
	text, err := exec.Command("pdftotext", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func TestADocumentBecomesAPDF(t *testing.T) {
	const text = `<title>x</title><p style="break-after: page">Łódź</p><p>second<img src="https://example.com/a.png"></p>`
	last := 0
	output, err := NewHTMLToPDFAPI(newPool(t)).Run(t.Context(), attempt(t, text, "text/html", `{"pageSize":"A5"}`), func(percent int, _ string) {
		if percent < last || percent > 100 {
			t.Errorf("from %d to %d percent", last, percent)
		}
		last = percent
	})
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(output.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(content)
	if output.Metadata["sha256"] != hex.EncodeToString(sum[:]) || output.Metadata["outputBytes"] != int64(len(content)) || output.ContentType != "application/pdf" {
		t.Errorf("%+v", output)
	}
	if got := textOf(t, output.File.Name()); got != "Łódź second" {
		t.Errorf("%q", got)
	}
	if !strings.HasPrefix(output.Summary, "2 pages, ") || !strings.HasSuffix(output.Summary, " KB PDF") {
		t.Errorf("%q", output.Summary)
	}
	checkMetadata(t, output, len(text))
	checkPlain(t, output.File.Name())
}

// checkPlain: the engine's PDF is checked without a process: none can be started when the context has ended.
func checkPlain(t *testing.T, path string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if pages, err := pdf.CountPages(ctx, path); err != nil || pages != 2 {
		t.Errorf("%d pages, %v", pages, err)
	}
}

func checkMetadata(t *testing.T, output convert.Output, inputBytes int) {
	t.Helper()
	text, err := json.Marshal(output.Metadata)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Engine          string   `json:"engine"`
		EngineVersion   string   `json:"engineVersion"`
		SHA256          string   `json:"sha256"`
		Sandbox         any      `json:"sandbox"`
		WaitOutcome     string   `json:"waitOutcome"`
		Charset         string   `json:"charset"`
		ContentScale    float64  `json:"contentScale"`
		InputBytes      int64    `json:"inputBytes"`
		OutputBytes     int64    `json:"outputBytes"`
		DurationMs      int64    `json:"durationMs"`
		Pages           int      `json:"pages"`
		BlockedRequests int      `json:"blockedRequests"`
		FailedRequests  int      `json:"failedRequests"`
		Warnings        []string `json:"warnings"`
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.Engine == "" || got.EngineVersion == "" || got.SHA256 == "" || got.WaitOutcome != "reached" ||
		got.InputBytes != int64(inputBytes) || got.OutputBytes <= 0 || got.DurationMs <= 0 ||
		got.Pages != 2 || got.BlockedRequests != 1 || got.FailedRequests != 0 ||
		len(got.Warnings) != 1 || !strings.HasPrefix(got.Warnings[0], "1 request was blocked") {
		t.Errorf("%s", text)
	}
}

func TestAPayloadBecomesAPDF(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 37, 23))
	picture.Set(5, 5, color.RGBA{255, 0, 0, 255})
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(payload{
		HTML: `<p>shown</p><p class=secret>hidden</p><img src="logo.png">`, CSS: ".secret { display: none }",
		Assets: map[string]string{"logo.png": base64.StdEncoding.EncodeToString(encoded.Bytes())},
	})
	if err != nil {
		t.Fatal(err)
	}
	output, err := NewHTMLToPDFAPI(newPool(t)).Run(t.Context(), attempt(t, string(text), "application/json", ""), silent)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(t, output.File.Name()); got != "shown" {
		t.Errorf("%q", got)
	}
	images, err := exec.Command("pdfimages", "-list", output.File.Name()).Output()
	if err != nil || !strings.Contains(string(images), "37    23") {
		t.Errorf("%s, %v", images, err)
	}
	if output.Metadata["blockedRequests"] != 0 || !strings.HasPrefix(output.Summary, "1 page, ") {
		t.Errorf("%+v", output)
	}
}

// failureOf runs an attempt that must fail.
func failureOf(ctx context.Context, t *testing.T, tool *Tool, in convert.Input) *convert.Failure {
	t.Helper()
	_, err := tool.Run(ctx, in, silent)
	var failure *convert.Failure
	if !errors.As(err, &failure) {
		t.Fatalf("%v", err)
	}
	return failure
}

func TestBadInputIsNotTriedAgain(t *testing.T) {
	tool := NewHTMLToPDFAPI(newPool(t))
	for reason, attempt := range map[string]convert.Input{
		reasonInput:       attempt(t, "", "text/html", ""),
		"invalid_options": attempt(t, "x", "text/html", `{"margin":"1em"}`),
		"not_printable":   attempt(t, "x", "text/html", `{"pageRanges":"7"}`),
	} {
		failure := failureOf(t.Context(), t, tool, attempt)
		if failure.Code != job.ValidationFailed || failure.Reason != reason || failure.Retryable || failure.Message == "" {
			t.Errorf("%s: %+v", reason, failure)
		}
	}
}

// The runner of attempts classifies it, because its context has ended.
func TestAnEndlessScriptIsATimeout(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	_, err := NewHTMLToPDFAPI(newPool(t)).Run(ctx, attempt(t, "<script>for(;;);</script>", "text/html", ""), silent)
	var failure *convert.Failure
	if !errors.Is(err, chromium.ErrDeadline) || errors.As(err, &failure) {
		t.Error(err)
	}
}

func TestAnEventThatDoesNotComeIsAWarning(t *testing.T) {
	output, err := NewHTMLToPDFAPI(newPool(t)).Run(t.Context(), attempt(t, `x<script>setInterval(() => fetch('data:,x'), 50)</script>`,
		"text/html", `{"waitUntil":"networkidle"}`), silent)
	if err != nil {
		t.Fatal(err)
	}
	if warnings := output.Metadata["warnings"].([]string); output.Metadata["waitOutcome"] != "timed_out" || len(warnings) != 1 {
		t.Errorf("%+v", output.Metadata)
	}
}

func TestADocumentThatNavigatesAwayIsAWarning(t *testing.T) {
	output, err := NewHTMLToPDFAPI(newPool(t)).Run(t.Context(), attempt(t, `x<script>location = "https://example.com/"</script>y`,
		"text/html", `{}`), silent)
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(output.Metadata["warnings"]); !strings.Contains(text, "left for another address") {
		t.Errorf("%s", text)
	}
}

// scripted is a renderer that writes and returns what the test says.
type scripted struct {
	writes string
	err    error
}

func (s scripted) Render(
	_ context.Context, _ string, _ chromium.Request, out io.Writer, _ func(int, string),
) (chromium.Report, error) {
	if _, err := io.WriteString(out, s.writes); err != nil {
		return chromium.Report{}, err
	}
	return chromium.Report{}, s.err
}

func TestEnginesFailures(t *testing.T) {
	for name, test := range map[string]struct {
		renderer  scripted
		inspect   error
		code      job.FailureCode
		reason    string
		retryable bool
	}{
		"a crash":       {scripted{err: chromium.ErrCrashed}, nil, job.WorkerFailed, "engine_crashed", true},
		"too large":     {scripted{err: filetool.ErrTooLarge}, nil, job.OutputValidationFailed, "output_too_large", false},
		"an empty file": {scripted{}, pdf.ErrInvalid, job.OutputValidationFailed, "invalid_pdf", true},
	} {
		tool := NewHTMLToPDFAPI(test.renderer)
		tool.count = func(context.Context, string) (int, error) { return 0, test.inspect }
		failure := failureOf(t.Context(), t, tool, attempt(t, "x", "text/html", ""))
		if failure.Code != test.code || failure.Reason != test.reason || failure.Retryable != test.retryable {
			t.Errorf("%s: %+v", name, failure)
		}
	}
}

// Whoever has a header is told what ends Chromium most likely.
func TestACrashIsSaidWithWhatHeadersMayNotHave(t *testing.T) {
	for options, told := range map[string]bool{"": false, `{"headerHtml":"a text"}`: false, `{"footerHtml":"<i>a</i>"}`: true} {
		failure := failureOf(t.Context(), t, NewHTMLToPDFAPI(scripted{err: chromium.ErrCrashed}), attempt(t, "x", "text/html", options))
		if strings.Contains(failure.Message, "Header and footer can load nothing") != told {
			t.Errorf("%s: %s", options, failure.Message)
		}
	}
}

// Errors that belong to no class are for the runner to classify.
func TestOtherErrorsArePassedOn(t *testing.T) {
	errDisk := errors.New("disk full")
	for _, want := range []error{errDisk, chromium.ErrStopped, sandbox.ErrKilled} {
		tool := NewHTMLToPDFAPI(scripted{err: want})
		_, err := tool.Run(t.Context(), attempt(t, "x", "text/html", ""), silent)
		var failure *convert.Failure
		if errors.As(err, &failure) || !errors.Is(err, want) {
			t.Errorf("%v", err)
		}
	}
}

// What Chromium wrote is checked by poppler, whatever Chromium reported.
func TestOutputThatIsNotAPDF(t *testing.T) {
	failure := failureOf(t.Context(), t, NewHTMLToPDFAPI(scripted{writes: "%PDF-1.4 and no more"}), attempt(t, "x", "text/html", ""))
	if failure.Code != job.OutputValidationFailed || failure.Reason != "invalid_pdf" {
		t.Errorf("%+v", failure)
	}
}

func TestOutputIsBounded(t *testing.T) {
	file, err := createOutput(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer file.file.Close()
	if _, err := file.Write([]byte("x")); err != nil {
		t.Error(err)
	}
	if _, err := file.Write(make([]byte, outputBytesMax)); !errors.Is(err, filetool.ErrTooLarge) {
		t.Error(err)
	}
}

// U+31350 is an ideograph of 2022, which no font of scripts/setup has. A document's own font may have it.
//
//nolint:gosmopolitan // Chinese and Japanese, which there are fonts for
func TestCharactersThatNoFontHasAreWarnedOf(t *testing.T) {
	pool := newPool(t)
	for text, want := range map[string]bool{
		"Łódź, 中あ, 😀":             false,
		"Łódź, 中あ, 😀, \U00031350": true,
		"<p>&#x31350;</p>":        true,
		"<style>@font-face{font-family:own;src:url(data:,)}</style><p>\U00031350</p>": false,
	} {
		output, err := NewHTMLToPDFAPI(pool).Run(t.Context(), attempt(t, text, "text/html;charset=utf-8", ""), silent)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		all, _ := output.Metadata["warnings"].([]string)
		if got := strings.Contains(strings.Join(all, " "), "(U+31350)"); got != want {
			t.Errorf("%s: %q", text, all)
		}
	}
}
