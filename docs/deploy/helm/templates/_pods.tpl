{{/* What all pods have in common. */}}
{{- define "toolmill.pod" -}}
serviceAccountName: {{ include "toolmill.name" . }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: {type: Localhost, localhostProfile: {{ .Values.seccompProfile }}}
  {{- with .Values.appArmor.profile }}
  appArmorProfile: {type: Localhost, localhostProfile: {{ . }}}
  {{- end }}
{{- end }}

{{- define "toolmill.container" -}}
name: toolmill
image: {{ include "toolmill.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end }}

{{/* Settings and secrets' files as variables, of a dict with name (of the values, for what is wrong), settings and files. */}}
{{- define "toolmill.variables" -}}
{{- range $name := keys .settings }}
{{- if hasKey $.files $name }}{{ fail (printf "%s: %s is a setting and a secret's file" $.name $name) }}{{ end }}
{{- end }}
{{- range $name, $value := .settings }}
- {name: {{ $name }}, value: {{ $value | quote }}}
{{- end }}
{{- range $name, $key := .files }}
- {name: {{ $name }}, value: "/run/secrets/toolmill/{{ $key }}"}
{{- end }}
{{- end }}

{{/* The volume with the secrets' files, of a dict with secret (its name) and files. */}}
{{- define "toolmill.secrets" -}}
name: secrets
secret:
  secretName: {{ .secret }}
  defaultMode: 0440
  items:
    {{- range .files | values | uniq | sortAlpha }}
    - {key: {{ . }}, path: {{ . }}}
    {{- end }}
{{- end }}
