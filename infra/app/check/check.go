package check

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"

	"github.com/toolmill/toolmill/infra/config"
)

// Status is how a line of the check ended.
type Status string

// The results of a line. Warning means that the service starts, but not as it should run.
const (
	OK      Status = "ok"
	Warning Status = "warning"
	Fault   Status = "fault"
)

// Finding is one line of the check.
type Finding struct {
	Name   string `json:"name"`
	Status Status `json:"status"`
	// Says is what was found.
	Says string `json:"says"`
	// Do is what an operator does about it, "" where there is nothing to do.
	Do string `json:"do,omitempty"`
}

// ErrFaults means that the check found what keeps the service from running.
var ErrFaults = errors.New("this machine is not ready for the service")

// Machine is what is checked: this machine, with the settings of a process that is to run on it.
type Machine struct {
	Config config.Config
	// Logger gets what stores and engines log while they are tried.
	Logger *slog.Logger
}

// Print checks a machine and writes a line for each finding, or one JSON object. Error: ErrFaults, and those of out.
func (m Machine) Print(ctx context.Context, out io.Writer, asJSON bool) error {
	all := m.Check(ctx)
	faults := 0
	for _, f := range all {
		if f.Status == Fault {
			faults++
		}
	}
	if err := write(out, all, asJSON); err != nil {
		return err
	}
	if faults > 0 {
		return fmt.Errorf("%w: %d faults", ErrFaults, faults)
	}
	return nil
}

func write(out io.Writer, all []Finding, asJSON bool) error {
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		return encoder.Encode(struct {
			Findings []Finding `json:"findings"`
		}{all})
	}
	var b strings.Builder
	for _, f := range all {
		fmt.Fprintf(&b, "%-8s %-12s %s\n", f.Status, f.Name, strings.ReplaceAll(f.Says, "\n", "; "))
		if f.Do != "" {
			fmt.Fprintf(&b, "%-21s → %s\n", "", f.Do)
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// Check returns all findings, in the order in which an operator sees to them. What does not depend on each other is tried at once.
func (m Machine) Check(ctx context.Context) (all []Finding) {
	parts := []func(context.Context) []Finding{m.settings, m.keys, m.certificate, m.addresses, m.broker, m.brokerClock, m.database, m.objects, m.belonging, m.disk, m.sandbox, m.engines}
	found := make([][]Finding, len(parts))
	var trying sync.WaitGroup
	for i, part := range parts {
		trying.Go(func() { found[i] = part(ctx) })
	}
	trying.Wait()
	for _, f := range found {
		all = append(all, f...)
	}
	return all
}

// settings is a line for each fault of the settings, or one that there is none.
func (m Machine) settings(context.Context) (all []Finding) {
	err := m.Config.Check()
	if err == nil {
		return []Finding{{"settings", OK, "roles " + strings.Join(m.Config.Roles, ", "), ""}}
	}
	for fault := range strings.Lines(err.Error()) {
		all = append(all, Finding{"settings", Fault, strings.TrimSpace(fault), "toolmill serve --help explains each setting"})
	}
	return all
}
