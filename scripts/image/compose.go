package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"go.yaml.in/yaml/v3"
)

// compose is compose.yaml, as far as it says how the service runs. A key of the service that is not here is an error: a container
// without it would not be what is shipped.
type compose struct {
	Services struct{ Toolmill yaml.Node }
}

//nolint:tagliatelle // Compose's names
type shipped struct {
	Init           bool
	User           string
	ReadOnly       bool `yaml:"read_only"`
	Tmpfs          []string
	SecurityOpt    []string `yaml:"security_opt"`
	CapDrop        []string `yaml:"cap_drop"`
	PidsLimit      int      `yaml:"pids_limit"`
	MemLimit       string   `yaml:"mem_limit"`
	MemswapLimit   string   `yaml:"memswap_limit"`
	Ulimits        map[string]uint64
	StopGrace      time.Duration `yaml:"stop_grace_period"`
	Environment    map[string]string
	Volumes        []string
	Secrets        []string
	Build, Restart string         // Here it is built already, and must not hide an end by starting again.
	Ports          []string       // Here it has the machine's network, in which the stores are.
	Networks       []string       // …
	DependsOn      map[string]any `yaml:"depends_on"` // Here they run already.
}

func readShipped(path string) (s shipped, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	var c compose
	if err := yaml.Unmarshal(text, &c); err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	again, err := yaml.Marshal(&c.Services.Toolmill)
	if err != nil {
		return s, err
	}
	strict := yaml.NewDecoder(bytes.NewReader(again))
	strict.KnownFields(true)
	if err := strict.Decode(&s); err != nil {
		return s, fmt.Errorf("%s: services.toolmill: %w (add the key to scripts/image/compose.go)", path, err)
	}
	return s, nil
}

// flags are podman's for the same container.
func (s shipped) flags() (flags []string) {
	if s.Init {
		flags = append(flags, "--init")
	}
	if s.ReadOnly {
		// Podman adds writable directories to a read-only root; Docker does not.
		flags = append(flags, "--read-only", "--read-only-tmpfs=false")
	}
	for name, values := range map[string][]string{"--tmpfs": s.Tmpfs, "--security-opt": s.SecurityOpt, "--cap-drop": s.CapDrop} {
		for _, value := range values {
			flags = append(flags, name+"="+value)
		}
	}
	for name, value := range map[string]string{
		"--user": s.User, "--memory": s.MemLimit, "--memory-swap": s.MemswapLimit, "--pids-limit": strconv.Itoa(s.PidsLimit),
	} {
		if value != "" && value != "0" {
			flags = append(flags, name+"="+value)
		}
	}
	return append(flags, s.limits()...)
}

// limits lowers each limit to what this machine's root may set, which matters only in a virtual machine without CAP_SYS_RESOURCE.
func (s shipped) limits() (flags []string) {
	const processes = 6 // RLIMIT_NPROC, which the package syscall lacks
	limits := map[string]uint64{"nproc": 1 << 15}
	maps.Copy(limits, s.Ulimits)
	for name, resource := range map[string]int{"nofile": syscall.RLIMIT_NOFILE, "nproc": processes} {
		var own syscall.Rlimit
		if err := syscall.Getrlimit(resource, &own); err == nil && limits[name] > own.Max {
			limits[name] = own.Max
		}
	}
	for _, name := range slices.Sorted(maps.Keys(limits)) {
		flags = append(flags, fmt.Sprintf("--ulimit=%s=%d:%d", name, limits[name], limits[name]))
	}
	return flags
}

// environment is the service's, with ours in place of what compose.yaml says of its own stores.
func (s shipped) environment(ours map[string]string) (flags []string) {
	all := maps.Clone(s.Environment)
	maps.Copy(all, ours)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		flags = append(flags, "--env="+name+"="+all[name])
	}
	return flags
}

// volumes are what the container mounts, by the names that compose.yaml gives, each with a prefix.
func (s shipped) volumes(prefix string) (flags []string) {
	for _, volume := range s.Volumes {
		flags = append(flags, "--volume="+prefix+strings.TrimPrefix(volume, "./"))
	}
	return flags
}
