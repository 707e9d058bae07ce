package dev

import (
	"io"
	"strings"
	"text/template"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/config"
)

// banner is printed by `toolmill dev` once the service can be used.
type banner struct {
	demo demoAccount
	// sample is empty in a process without a worker.
	sample sample
	// settings and log are the paths of the settings file and the log file, "" if the log is on standard error.
	settings, log string
	// operations is the address for operators if another program has the default one, "" otherwise.
	operations string
}

var bannerText = template.Must(template.New("banner").Parse(`
Toolmill runs in development mode: {{.Reach}}.

  web app     {{.Web}}   (sign up there{{with .Email}}, or sign in as {{.}}: {{$.Settings}} has the password{{end}})
  API         {{.Base}}
  reference   {{.Docs}}
  API key     {{.Key}}
  settings    {{.Settings}}
  log         {{if .Log}}{{.Log}}{{else}}standard error{{end}}
{{- with .Operations}}
  operations  {{.}}/readyz   (the default port is in use by another program)
{{- end}}
{{- with .Sample}}
  sample PDF  {{.Path}}   ({{.Summary}})
{{- end}}

Try it:

  curl -sS {{.Base}}/jobs -H 'Authorization: Bearer {{.Key}}' -H 'Content-Type: application/json' \
    -d '{"toolSlug":"{{.Tool}}","input":{"kind":"text","contentType":"text/html","text":"<h1>Hello</h1>"}}'
{{- with .Sample}}

Download the sample (its address is good for 15 minutes):

  curl -sS -o sample.pdf '{{.URL}}'
{{- end}}

Ctrl-C stops it; the next start continues with the same data. Each job's end is shown here:

`))

type bannerSample struct{ Path, Summary, URL string }

func (b banner) print(out io.Writer) error {
	var s *bannerSample
	if b.sample.path != "" {
		s = &bannerSample{config.ShownPath(b.sample.path), b.sample.summary, b.sample.url}
	}
	return bannerText.Execute(out, map[string]any{
		"Reach":      reached,
		"Tool":       tool.HTMLToPDFAPI,
		"Operations": b.operations,
		"Web":        strings.TrimSuffix(b.demo.baseURL, "/v1"), "Email": b.demo.email,
		"Base": b.demo.baseURL, "Docs": strings.TrimSuffix(b.demo.baseURL, "/v1") + "/docs", "Key": b.demo.apiKey,
		"Settings": config.ShownPath(b.settings), "Log": config.ShownPath(b.log), "Sample": s,
	})
}
