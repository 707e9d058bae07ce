{{/* The name of a release's objects: 53 characters leave room for what is appended. */}}
{{- define "toolmill.name" -}}
{{- ternary .Release.Name (printf "%s-toolmill" .Release.Name) (contains "toolmill" .Release.Name) | trunc 53 | trimSuffix "-" }}
{{- end }}

{{- define "toolmill.selector" -}}
app.kubernetes.io/name: toolmill
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "toolmill.labels" -}}
{{ include "toolmill.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "toolmill.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}
