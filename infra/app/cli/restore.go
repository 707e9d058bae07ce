package cli

type restoreCommand struct {
	operatorFlags `embed:""`

	From        string `required:"" help:"Where the segments are: s3://BUCKET/PREFIX?region=…&endpoint=…, or the path of a data directory."`
	Replication int16  `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that is created."`

	AWSAccessKeyID     string `name:"aws-access-key-id" env:"AWS_ACCESS_KEY_ID" help:"Access key for the bucket."`
	AWSSecretAccessKey string `name:"aws-secret-access-key" env:"AWS_SECRET_ACCESS_KEY" help:"The access key's secret."`
	AWSSessionToken    string `name:"aws-session-token" env:"AWS_SESSION_TOKEN" help:"Session token of temporary credentials."`
}

// Run implements the command.
func (c *restoreCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	o := c.operator()
	o.Config.Replication = c.Replication
	o.Config.AWSAccessKeyID, o.Config.AWSSecretAccessKey, o.Config.AWSSessionToken = c.AWSAccessKeyID, c.AWSSecretAccessKey, c.AWSSessionToken
	return o.Restore(ctx, c.From)
}
