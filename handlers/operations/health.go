package operations

import (
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Engine is a program that runs tools in this process.
type Engine struct {
	Name string
	// Version is empty for an engine that cannot be used; Missing then says why.
	Version, Missing string
	// Unable are the engine's tools that cannot run although it is installed; Lacks is what is missing for the others to work at
	// their best.
	Unable []UnableTool
	Lacks  []string
}

// UnableTool is a tool that is not offered, and why.
type UnableTool struct {
	Slug   string `json:"slug"`
	Reason string `json:"reason"`
}

// Sandbox is what confines the engines of this process.
type Sandbox struct {
	// Level summarises Tier, the parts of the confinement in force; below Minimum the process would not have started.
	Level   string `json:"level"`
	Tier    string `json:"tier"`
	Minimum string `json:"minimum"`
	// SystemCalls is which kind of list filters them, allowed or denied; empty if the kernel has no filter.
	SystemCalls string `json:"systemCalls,omitempty"`
	// Warning says what a level below isolated means; empty at isolated.
	Warning string `json:"warning,omitempty"`
	// Lacks says why each of the other parts is not in force.
	Lacks []string `json:"lacks,omitempty"`
}

type engineBody struct {
	Name    string `json:"name"`
	Status  string `json:"status"`
	Version string `json:"version,omitempty"`
	Reason  string `json:"reason,omitempty"`
	// Unable are tools that are coming_soon for now; the engine's other tools are offered.
	Unable []UnableTool `json:"unable,omitempty"`
	Lacks  []string     `json:"lacks,omitempty"`
}

// Healthz is all that the public port says about the process: that it answers.
func Healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// Livez answers 200 as long as the process runs.
func (Operations) Livez(*rest.Call) (rest.Answer, error) {
	return rest.OK(map[string]string{"status": "ok"}), nil
}

// Readyz answers with the last results, and with service_unavailable if a check fails. A missing engine, or a tool that cannot
// run, is no failure: only that tool is not offered.
func (o Operations) Readyz(*rest.Call) (rest.Answer, error) {
	checks := o.Readiness.state()
	if o.Starting != nil && o.Starting() != "" {
		checks = append(checks, checkBody{"start", checkPending, o.Starting()})
	}
	state := map[string]any{"checks": checks}
	if o.Engines != nil {
		state["engines"] = engineBodies(o.Engines())
	}
	if o.Sandbox != nil {
		state["sandbox"] = o.Sandbox
	}
	for _, c := range checks {
		if c.Status != checkPassed {
			// This is not logged: probes come every few seconds, and changes are logged where they happen.
			body := rest.ErrorBody{Error: rest.ErrorDetail{Code: codes.ServiceUnavailable, Message: "the service is not ready: " + c.Name, Details: state}}
			return rest.Answer{Status: http.StatusServiceUnavailable, Body: body}.With("Retry-After", strconv.Itoa(codes.RetryAfterSeconds)), nil
		}
	}
	state["status"] = "ready"
	return rest.OK(state), nil
}

const engineMissing = "missing"

func engineBodies(engines []Engine) []engineBody {
	bodies := make([]engineBody, len(engines))
	for i, e := range engines {
		bodies[i] = engineBody{Name: e.Name, Status: checkPassed, Version: e.Version, Reason: e.Missing, Unable: e.Unable, Lacks: e.Lacks}
		if e.Missing != "" {
			bodies[i].Status = engineMissing
		}
	}
	return bodies
}
