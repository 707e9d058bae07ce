package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// parse reads flags and environment as a process does.
func parse(t *testing.T, args ...string) (Config, error) {
	t.Helper()
	var cli struct {
		Config `embed:""`
	}
	parser, err := kong.New(&cli, kong.Name("toolmill"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = parser.Parse(args)
	return cli.Config, err
}

// production returns a configuration that is valid in production.
func production() Config {
	return Config{
		Listen: "0.0.0.0:8080", OperationsListen: "127.0.0.1:8081", PublicURL: "https://api.example.com/v1", Brokers: []string{"kafka:9092"}, Kafka: Kafka{SecurityProtocol: "SSL"}, Database: "postgres://db",
		MasterKey: "key", Roles: Roles, Partitions: 8, Replication: 3,
	}
}

func TestDefaultsAreFitForDevelopmentAndForNothingElse(t *testing.T) {
	for _, name := range []string{"TOOLMILL_LISTEN", "TOOLMILL_DATA_DIR", "KAFKA_BROKERS", "DATABASE_URL", "TOOLMILL_MASTER_KEY", "TOOLMILL_ROLES"} {
		t.Setenv(name, "") // t.Setenv restores it after the test
		_ = os.Unsetenv(name)
	}
	here := t.TempDir()
	t.Chdir(here)
	c, err := parse(t)
	if err != nil {
		t.Fatal(err)
	}
	for _, role := range Roles {
		if !c.Has(role) {
			t.Errorf("without the role %s", role)
		}
	}
	if c.Listen != "127.0.0.1:8080" || c.DataDir != filepath.Join(here, "var") || c.BaseURL() != "http://127.0.0.1:8080/v1" || c.Development {
		t.Errorf("%+v", c)
	}
	if err := c.Check(); err == nil {
		t.Error("the defaults are taken for production")
	}
	c.Development = true
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

func TestEnvironmentAndFlagsChangeTheDefaults(t *testing.T) {
	t.Setenv("TOOLMILL_LISTEN", "127.0.0.1:1")
	t.Setenv("KAFKA_BROKERS", "a:9092,b:9092")
	t.Setenv("DATABASE_URL", "postgres://db")
	t.Setenv("TOOLMILL_INPUT_RETENTION", "30m")
	t.Setenv("TOOLMILL_DATA_DIR", "/data")
	c, err := parse(t, "--listen", "127.0.0.1:2", "--roles", "api,owner")
	if err != nil {
		t.Fatal(err)
	}
	if c.Listen != "127.0.0.1:2" || !slices.Equal(c.Brokers, []string{"a:9092", "b:9092"}) || c.Database != "postgres://db" || c.DataDir != "/data" {
		t.Errorf("%+v", c)
	}
	if c.InputRetention != 30*time.Minute || c.OutputRetention != 24*time.Hour {
		t.Errorf("retention of %v and %v", c.InputRetention, c.OutputRetention)
	}
	if !c.Has(RoleAPI) || c.Has(RoleWorker) {
		t.Errorf("roles %v", c.Roles)
	}
	if _, err := parse(t, "--log-level", "loud"); err == nil {
		t.Error("an unknown log level is taken")
	}
}

func TestEachFaultIsNamed(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"":                                  func(*Config) {},
		`role "cook" is not one of`:         func(c *Config) { c.Roles = []string{"api", "cook"} },
		"TOOLMILL_DATA_DIR":                 func(c *Config) { c.DataDir = "var" },
		"needs a role":                      func(c *Config) { c.Roles = nil },
		"TOOLMILL_LISTEN":                   func(c *Config) { c.Listen = "8080" },
		"TOOLMILL_OPERATIONS_LISTEN is not": func(c *Config) { c.OperationsListen = "8081" },
		"TOOLMILL_OPERATIONS_LISTEN is the same as TOOLMILL_LISTEN": func(c *Config) { c.OperationsListen = c.Listen },
		"TOOLMILL_PUBLIC_URL":            func(c *Config) { c.PublicURL = "https://api.example.com" },
		"TOOLMILL_PARTITIONS":            func(c *Config) { c.Partitions = 0 },
		"TOOLMILL_REPLICATION":           func(c *Config) { c.Replication = 0 },
		"KAFKA_BROKERS":                  func(c *Config) { c.Brokers = nil },
		"DATABASE_URL":                   func(c *Config) { c.Database = "" },
		"TOOLMILL_MASTER_KEY is not set": func(c *Config) { c.MasterKey = "" },
		"LIBREOFFICE_CONCURRENCY":        func(c *Config) { c.LibreOfficeConcurrency = -1 },
		"VIPS_CONCURRENCY":               func(c *Config) { c.VipsConcurrency = -1 },
		"POPPLER_CONCURRENCY":            func(c *Config) { c.PopplerConcurrency = -1 },
		"FFMPEG_CONCURRENCY":             func(c *Config) { c.FFmpegConcurrency = -1 },
		"TOOLMILL_INPUT_RETENTION":       func(c *Config) { c.InputRetention = -time.Hour },
		"TOOLMILL_ACCESS_RETENTION":      func(c *Config) { c.AccessRetention = time.Minute },
		"TOOLMILL_ATTEMPT_RETENTION":     func(c *Config) { c.AttemptRetention = 24 * time.Hour },
		"TOOLMILL_OUTPUT_RETENTION":      func(c *Config) { c.OutputRetention = 1500 * time.Millisecond },
	} {
		c := production()
		change(&c)
		err := c.Check()
		if want == "" {
			if err != nil {
				t.Errorf("a configuration without fault: %v", err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want just %q", err, want)
		}
	}
}

func TestAllFaultsAreNamedAtOnce(t *testing.T) {
	err := Config{}.Check()
	if err == nil {
		t.Fatal("nothing at all is taken")
	}
	if faults := strings.Count(err.Error(), "\n") + 1; faults != 8 {
		t.Errorf("%d faults: %v", faults, err)
	}
}

func TestClientsReachTheServiceAtItsPublicAddress(t *testing.T) {
	c := production()
	if c.BaseURL() != "https://api.example.com/v1" {
		t.Error(c.BaseURL())
	}
	c.PublicURL = ""
	if c.BaseURL() != "http://0.0.0.0:8080/v1" {
		t.Error(c.BaseURL())
	}
}
