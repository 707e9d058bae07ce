package rights

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// tool is how the printed commands reach the cluster.
const tool = "--bootstrap-server \"$KAFKA_BROKERS\" --command-config \"${KAFKA_COMMAND_CONFIG:-/dev/null}\""

// WriteACLs prints a shell script that allows a user (in Kafka's words: a principal, such as User:toolmill-api) what the roles
// do to a generation of topics, and nothing else. Error: ErrRole, those of the writer.
func WriteACLs(w io.Writer, principal string, roles []string, generation int) error {
	if kind, name, _ := strings.Cut(principal, ":"); kind == "" || name == "" || strings.ContainsAny(principal, "\r\n") {
		return fmt.Errorf("%q is no user in Kafka's words: they begin with their kind, as User:toolmill-api", principal)
	}
	rights, err := Union(roles)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "# What %s needs for: %s\n", principal, strings.Join(roles, ", ")); err != nil {
		return err
	}
	for _, r := range rights {
		if r.Kind == Topic && !r.Prefixed {
			r.Name = brokers.Cluster{}.Of(generation).Topic(r.Name)
		}
		if _, err := fmt.Fprintf(w, "kafka-acls.sh %s %s\n", tool, strings.Join(r.Arguments(quoted(principal)), " ")); err != nil {
			return err
		}
	}
	return nil
}

// quoted returns a user as one word of a shell: a certificate's distinguished name has spaces and commas, and may have quotes.
func quoted(principal string) string {
	return "'" + strings.ReplaceAll(principal, "'", `'\''`) + "'"
}

// Arguments returns the arguments of kafka-acls.sh that give a user this right.
func (r Right) Arguments(principal string) []string {
	arguments := []string{"--add", "--allow-principal", principal, "--" + r.Kind, r.Name}
	if r.Prefixed {
		arguments = append(arguments, "--resource-pattern-type", "prefixed")
	}
	for _, operation := range r.Operations {
		arguments = append(arguments, "--operation", operation)
	}
	return arguments
}

// WriteTopics prints a shell script that makes a generation of the service's topics, so that no process needs the right to do that.
func WriteTopics(w io.Writer, c config.Config, generation int) error {
	for _, spec := range eventlog.TopicsOf(c) {
		var settings strings.Builder
		for _, name := range slices.Sorted(maps.Keys(spec.Configs)) {
			fmt.Fprintf(&settings, " --config %s=%s", name, spec.Configs[name])
		}
		if _, err := fmt.Fprintf(w, "kafka-topics.sh %s --create --if-not-exists --topic %s --partitions %d --replication-factor %d%s\n",
			tool, brokers.Cluster{}.Of(generation).Topic(spec.Name), spec.Partitions, c.Replication, &settings); err != nil {
			return err
		}
	}
	return nil
}
