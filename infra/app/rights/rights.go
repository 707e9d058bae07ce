// Package rights says what each role of the service does on Kafka, so that an operator can give a process's user just that
// (`toolmill kafka acls`), and which topics have to be there (`toolmill kafka topics`).
package rights

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/stream"
	"github.com/toolmill/toolmill/workers/attempts/progress"
)

// RoleOperator is whoever runs `toolmill admin` and `toolmill audit`. Trimming and restoring a log, and
// finishing an upgrade, need more: an administrator of the cluster does them.
const RoleOperator = "operator"

// Roles are those of config.Roles, and RoleOperator.
func Roles() []string { return append(slices.Clone(config.Roles), RoleOperator) }

// The kinds of resources, as kafka-acls.sh names them.
const (
	Topic = "topic"
	Group = "group"
)

// The operations, as kafka-acls.sh names them. To read or to write includes to describe.
const (
	read            = "Read"
	write           = "Write"
	describe        = "Describe"
	describeConfigs = "DescribeConfigs"
)

// Right is what a role may do to a topic or group.
type Right struct {
	Kind, Name string
	// Prefixed means all whose names begin with Name.
	Prefixed   bool
	Operations []string
}

// Of returns the rights of a role.
func Of(role string) []Right { return append(of(role), everybody()...) }

func of(role string) []Right {
	sends := topic(commands.CommandsTopic, write)
	switch role {
	case config.RoleAPI:
		return []Right{sends, topic(commands.EventsTopic, read), topic(progress.Topic, read)}
	case config.RoleOwner:
		return append(evictor(),
			topic(commands.CommandsTopic, read), topic(commands.EventsTopic, read, write), topic(commands.RepliesTopic, write),
			topic(stores.InstallationTopic().Name, write)) // the first process names the installation
	case config.RoleProjector:
		return append(evictor(), topic(commands.EventsTopic, read), topic(stream.Topic, read, write))
	case config.RoleWorker:
		return []Right{sends, topic(commands.EventsTopic, read), topic(progress.Topic, write), topic(checkpoints.Topic, write)}
	case config.RoleDelivery:
		return []Right{sends, topic(checkpoints.Topic, write)}
	case RoleOperator:
		return []Right{sends, topic(commands.CommandsTopic, read), topic(commands.EventsTopic, read)}
	}
	return nil
}

// everybody is what each process does: it compares installations, settings and clocks, and hears answers to its commands.
func everybody() []Right {
	return []Right{
		{Kind: Topic, Name: stores.TopicsPrefix, Prefixed: true, Operations: []string{describe, describeConfigs}},
		topic(stores.InstallationTopic().Name, read),
		topic(eventlog.ClockTopic, read, write),
		topic(commands.RepliesTopic, read),
		topic(checkpoints.Topic, read),
	}
}

// evictor removes dead members from the groups, its own included.
func evictor() (rights []Right) {
	for _, name := range []string{presence.OwnersGroup, presence.ProjectorsGroup, presence.StreamGroup} {
		rights = append(rights, Right{Kind: Group, Name: name, Operations: []string{read, describe}})
	}
	return rights
}

func topic(name string, operations ...string) Right {
	return Right{Kind: Topic, Name: name, Operations: operations}
}

// ErrRole means that there is no such role.
var ErrRole = fmt.Errorf("a role is one of %v", Roles())

// Union returns the rights of a process that has all of these roles. Error: ErrRole.
func Union(roles []string) ([]Right, error) {
	var all []Right
	for _, role := range roles {
		if !slices.Contains(Roles(), role) {
			return nil, fmt.Errorf("%w, not %q", ErrRole, role)
		}
		for _, r := range Of(role) {
			all = merge(all, r)
		}
	}
	return all, nil
}

// merge adds a right to those of the same resource.
func merge(all []Right, r Right) []Right {
	for i, have := range all {
		if have.Kind == r.Kind && have.Name == r.Name && have.Prefixed == r.Prefixed {
			for _, operation := range r.Operations {
				if !slices.Contains(have.Operations, operation) {
					all[i].Operations = append(slices.Clone(all[i].Operations), operation)
				}
			}
			return all
		}
	}
	return append(all, r)
}
