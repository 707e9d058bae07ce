package tidy_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

var yamlBlock = regexp.MustCompile("(?s)```yaml\n(global:.*?)```")

//nolint:tagliatelle // Prometheus's own names
type prometheusSettings struct {
	RuleFiles     []string `yaml:"rule_files"`
	ScrapeConfigs []struct {
		JobName string        `yaml:"job_name"`
		Timeout time.Duration `yaml:"scrape_timeout"`
		Static  []struct {
			Targets []string
		} `yaml:"static_configs"`
	} `yaml:"scrape_configs"`
}

// The example for Prometheus in docs/operations.md is one that docs/alerts.yaml can do with: the rules choose jobs by their name, and a
// scrape takes 2 s while a store is away.
func TestTheExampleForPrometheusSuitsTheAlerts(t *testing.T) {
	text, err := os.ReadFile(root + "docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	found := yamlBlock.FindSubmatch(text)
	if found == nil {
		t.Fatal("docs/operations.md has no example for Prometheus")
	}
	var example prometheusSettings
	if err := yaml.Unmarshal(found[1], &example); err != nil {
		t.Fatal(err)
	}
	if rules := example.RuleFiles; len(rules) != 1 || rules[0] != packaged(t)["docs/alerts.yaml"] {
		t.Errorf("its rules are %q, not where the package has them", rules)
	}
	if len(example.ScrapeConfigs) != 1 {
		t.Fatalf("%+v", example)
	}
	job := example.ScrapeConfigs[0]
	if !strings.Contains(job.JobName, "toolmill") || job.Timeout <= 3*time.Second || len(job.Static) == 0 {
		t.Errorf("%+v", job)
	}
	for _, s := range job.Static {
		for _, target := range s.Targets {
			if !strings.HasSuffix(target, ":8081") { // TOOLMILL_OPERATIONS_LISTEN's port unless set
				t.Errorf("%s is not where operators are served", target)
			}
		}
	}
}
