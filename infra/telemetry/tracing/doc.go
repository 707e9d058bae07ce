// Package tracing tells an OpenTelemetry collector what the service did for a request, as one trace: the request, its command in the
// log, the events in the read models, the attempts of the worker with their engine, and the webhook.
//
// # Who is authoritative
//
// Nobody asks a trace what happened: the log says that. The trace context travels in commands, events and work as the attribute
// traceparent (W3C Trace Context), whether spans are exported or not; so processes of one service may be traced singly.
//
// # What happens on failure
//
// Spans wait in memory, at most 2,048 of them, and are sent in the background. While the collector is away they are dropped, which is
// logged once a minute at most. Nothing of the service waits for it.
package tracing
