package office

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// Conversion is one document to convert.
type Conversion struct {
	// Dir is private to this conversion. The input is in it, or where its user may read it (rundir.Kept).
	Dir, InputPath string
	// ImportFilter is the filter that reads the document, as in "MS Word 2007 XML".
	ImportFilter string
	// ExportFilter is the filter that writes the output, as in writer_pdf_Export, with its options.
	ExportFilter string
	Options      Options
	// Extension is the output's, as in pptx; empty means pdf.
	Extension string

	// keepsProfile is for callers that need the profile afterwards: it is complete when LibreOffice exits by itself.
	keepsProfile bool
}

// Options of an export filter, by name.
type Options map[string]Option

// Option is a value in the form that an export filter expects.
type Option struct {
	Type  string `json:"type"`
	Value string `json:"value"`
}

const (
	outputDir = "made"
	// exitRestart is LibreOffice's exit code when it has to be started again with the profile that it has just created.
	exitRestart = 81
	// refusal is its message for a document that it cannot read.
	refusal = "source file could not be loaded"
)

// Convert converts a document and returns the path of the output, where no engine can write (rundir.Kept of Conversion.Dir).
// Errors: ErrRefused, ErrNoOutput, those of package sandbox, and of writing to Dir.
func (e *Engine) Convert(ctx context.Context, c Conversion) (path string, err error) {
	if c, err = c.absolute(); err != nil {
		return "", err
	}
	dir := c.Dir
	c, said, err := e.run(ctx, c)
	if err != nil {
		return "", fmt.Errorf("convert: %w", err)
	}
	product, err := sandbox.TakeProduct(dir, c.outputPath())
	switch {
	case err == nil:
		return product.Name(), product.Close()
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("convert: %w", err)
	case strings.Contains(said, refusal):
		return "", ErrRefused
	}
	return "", fmt.Errorf("%w: %.500q", ErrNoOutput, said)
}

// run converts in a process that was started ahead, if there is one, and otherwise in a new one. Background conversions need a
// process that is started in the background. The returned conversion has the directory of the output.
func (e *Engine) run(ctx context.Context, c Conversion) (made Conversion, said string, err error) {
	if !c.keepsProfile && !sandbox.Background(ctx) {
		if s := e.spares.take(); s != nil {
			made, said, err = s.convert(ctx, c)
			if !errors.Is(err, errSpare) {
				return made, said, err
			}
		}
	}
	if err := c.prepare(e.template); err != nil {
		return c, "", fmt.Errorf("prepare: %w", err)
	}
	said, result, err := e.start(ctx, c)
	if errors.Is(err, sandbox.ErrExit) && result.ExitCode == exitRestart {
		said, _, err = e.start(ctx, c)
	}
	return c, said, err
}

// absolute makes the paths absolute, because the program has another working directory.
func (c Conversion) absolute() (Conversion, error) {
	var errDir, errInput error
	c.Dir, errDir = filepath.Abs(c.Dir)
	c.InputPath, errInput = filepath.Abs(c.InputPath)
	return c, errors.Join(errDir, errInput)
}

// in returns the conversion in another directory, which has the input under the same name.
func (c Conversion) in(dir string) Conversion {
	c.Dir, c.InputPath = dir, filepath.Join(dir, filepath.Base(c.InputPath))
	return c
}

func (c Conversion) prepare(template profile) error {
	for _, name := range []string{outputDir, "tmp"} {
		if err := os.MkdirAll(filepath.Join(c.Dir, name), 0o700); err != nil {
			return err
		}
	}
	return template.write(filepath.Join(c.Dir, profileName))
}

func (c Conversion) extension() string { return cmp.Or(c.Extension, "pdf") }

func (c Conversion) outputPath() string {
	name := strings.TrimSuffix(filepath.Base(c.InputPath), filepath.Ext(c.InputPath))
	return filepath.Join(c.Dir, outputDir, name+"."+c.extension())
}

const saidBytesMax = 1 << 20

// start runs LibreOffice once and returns its output.
func (e *Engine) start(ctx context.Context, c Conversion) (said string, result sandbox.Result, err error) {
	args, err := c.args()
	if err != nil {
		return "", result, err
	}
	var out bytes.Buffer
	result, err = c.await(ctx, c.spec(e.program, &out, args...))
	return out.String() + result.Stderr, result, err
}

// spec returns how to start LibreOffice for a conversion, with the given arguments.
func (c Conversion) spec(program string, out io.Writer, args ...string) sandbox.Spec {
	return sandbox.Spec{
		Engine: "libreoffice", Path: program, Dir: c.Dir, Env: environment(c.Dir), ReadOnly: c.shown(), Stdout: out, StdoutBytesMax: saidBytesMax, Limits: limits(),
		TemporarySocket: true, // where another LibreOffice finds it
		Args: slices.Concat(c.bootstrap(),
			[]string{"--headless", "--norestore", "--nologo", "--nodefault", "--nolockcheck", "--nofirststartwizard"}, args),
	}
}

// shown returns the input if it is outside Dir. A process that is started ahead sees no input yet, and gets a copy.
func (c Conversion) shown() []string {
	if rundir.IsKept(c.InputPath) {
		return []string{c.InputPath}
	}
	return nil
}

// args returns the arguments of the conversion.
func (c Conversion) args() ([]string, error) {
	export := c.extension() + ":" + c.ExportFilter
	if len(c.Options) > 0 {
		options, err := json.Marshal(c.Options)
		if err != nil {
			return nil, err
		}
		export += ":" + string(options)
	}
	return []string{"--infilter=" + c.ImportFilter, "--convert-to", export, "--outdir", filepath.Join(c.Dir, outputDir), c.InputPath}, nil
}

// bootstrap returns the arguments for the profile. A temporary profile needs no backup copy, and its template already contains
// the installed extensions.
func (c Conversion) bootstrap() []string {
	args := []string{"-env:UserInstallation=" + c.profileURL()}
	if !c.keepsProfile {
		args = append(args, "-env:SecureUserConfig=false", "-env:DISABLE_EXTENSION_SYNCHRONIZATION=true")
	}
	return args
}

func (c Conversion) profileURL() string { return fileURL(filepath.Join(c.Dir, profileName)) }

func fileURL(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

// await runs LibreOffice until the output is closed, or until it exits.
func (c Conversion) await(ctx context.Context, spec sandbox.Spec) (sandbox.Result, error) {
	if c.keepsProfile {
		return sandbox.Run(ctx, spec)
	}
	closed, stop := outputClosed(c.outputPath())
	defer stop()
	child, err := sandbox.Start(ctx, spec)
	if err != nil {
		return sandbox.Result{}, err
	}
	return awaitOutput(ctx, child, closed, nil)
}

// awaitOutput returns when the process has ended: by itself, with ctx, or killed when its output is closed or it has answered
// that it is done.
func awaitOutput(ctx context.Context, child *sandbox.Child, closed, answer <-chan struct{}) (sandbox.Result, error) {
	select {
	case <-child.Done():
		return child.Wait()
	case <-closed:
	case <-answer:
	}
	child.Kill()
	result, err := child.Wait()
	if errors.Is(err, sandbox.ErrKilled) && ctx.Err() == nil {
		err = nil
	}
	return result, err
}

// environment is the program's whole environment.
func environment(dir string) []string {
	return []string{
		"HOME=" + dir, "TMPDIR=" + filepath.Join(dir, "tmp"), "LC_ALL=C.UTF-8",
		"SAL_USE_VCLPLUGIN=svp", // renders into memory
		// LibreOffice checks documents for signatures, which is not needed here: it would run five GnuPG programs for their versions,
		// and measure the certificate store's disk with thousands of calls, a seventh of the processor time of a small document.
		"PATH=/nonexistent", "MOZILLA_CERTIFICATE_FOLDER=" + filepath.Join(dir, profileName, certificatesPath), "NSS_SDB_USE_CACHE=no",
		// Memory is allocated in large pieces and large pages, neither returned before the exit, which comes soon, nor consolidated;
		// this saves a tenth or more of the processor time of a small document (glibc's manual, "Memory Allocation Tunables").
		"MALLOC_TOP_PAD_=67108864", "MALLOC_TRIM_THRESHOLD_=1073741824", "MALLOC_MMAP_THRESHOLD_=33554432",
		"GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.mxfast=0:glibc.malloc.tcache_count=1000:glibc.malloc.tcache_max=4096",
	}
}

func limits() sandbox.Limits {
	return sandbox.Limits{
		AddressSpaceBytes: 4 << 30, FileBytes: 1 << 30, OpenFiles: 1024, ProcessesMax: 256, ProcessorsMax: 2,
	}
}
