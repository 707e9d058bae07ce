package cli

import (
	"errors"
	"os"

	"github.com/toolmill/toolmill/infra/app/rights"
	"github.com/toolmill/toolmill/infra/config"
)

// kafkaCommand prints what an administrator of a cluster does for the service. It connects to nothing.
type kafkaCommand struct {
	ACLs   aclsCommand   `cmd:"" name:"acls" help:"Print commands that allow a user of the cluster what roles of the service need, and nothing else."`
	Topics topicsCommand `cmd:"" help:"Print commands that make the service's topics, so that no process needs the right to."`
}

type aclsCommand struct {
	Principal  string   `arg:"" help:"The user, in Kafka's words: User:toolmill-api, or User:CN=toolmill-api for a certificate."`
	Generation count    `default:"1" help:"Generation of the log's topics: one more after each toolmill log repartition."`
	Roles      []string `required:"" help:"What the user's processes run: api, owner, projector, worker, delivery, or operator for toolmill admin and toolmill audit."`
}

// Run implements the command.
func (c *aclsCommand) Run() error {
	return rights.WriteACLs(os.Stdout, c.Principal, c.Roles, int(c.Generation))
}

type topicsCommand struct {
	Partitions  int32 `env:"TOOLMILL_PARTITIONS" default:"8" help:"Partitions of the log."`
	Generation  count `default:"1" help:"Generation of the log's topics: one more after each toolmill log repartition."`
	Replication int16 `env:"TOOLMILL_REPLICATION" default:"3" help:"Replicas of each topic."`
}

// Validate refuses topics that no cluster can make.
func (c *topicsCommand) Validate() error {
	return errors.Join(count(c.Partitions).named("--partitions"), count(c.Replication).named("--replication"))
}

// Run implements the command.
func (c *topicsCommand) Run() error {
	return rights.WriteTopics(os.Stdout, config.Config{Partitions: c.Partitions, Replication: c.Replication}, int(c.Generation))
}
