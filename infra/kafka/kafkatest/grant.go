package kafkatest

import (
	"fmt"

	"github.com/IBM/sarama"
)

// Anonymous is the user of PlainAddrs.
const Anonymous = "ANONYMOUS"

// Grant is something that a user may do: operations, as kafka-acls.sh names them, on a "topic" or a "group", or on all whose names
// begin with the name.
type Grant struct {
	Kind, Name string
	Prefixed   bool
	Operations []string
}

// GrantTo allows a user of a secured broker something. A plain broker asks nobody.
func GrantTo(t TB, b Broker, user string, grants ...Grant) {
	t.Helper()
	if b.Access(Admin) == (Access{}) {
		return
	}
	var all []*sarama.ResourceAcls
	for _, g := range grants {
		acls, err := g.acls(user)
		if err != nil {
			t.Fatalf("kafkatest: %v", err)
		}
		all = append(all, acls)
	}
	administer(t, b, func(admin sarama.ClusterAdmin) error { return admin.CreateACLs(all) })
}

func (g Grant) acls(user string) (*sarama.ResourceAcls, error) {
	kinds := map[string]sarama.AclResourceType{"topic": sarama.AclResourceTopic, "group": sarama.AclResourceGroup, "cluster": sarama.AclResourceCluster}
	patterns := map[bool]sarama.AclResourcePatternType{false: sarama.AclPatternLiteral, true: sarama.AclPatternPrefixed}
	acls := &sarama.ResourceAcls{Resource: sarama.Resource{ResourceType: kinds[g.Kind], ResourceName: g.Name, ResourcePatternType: patterns[g.Prefixed]}}
	for _, name := range g.Operations {
		var operation sarama.AclOperation
		if err := operation.UnmarshalText([]byte(name)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		acls.Acls = append(acls.Acls, &sarama.Acl{
			Principal: "User:" + user, Host: "*", Operation: operation, PermissionType: sarama.AclPermissionAllow,
		})
	}
	return acls, nil
}
