package config

// Reach is how an operator's command finds a service: by the addresses of its stores, or by the data directory of a
// process on this machine. The fields are named as in Config.
type Reach struct {
	DataDir          string   `type:"path" env:"TOOLMILL_DATA_DIR" default:"var" help:"Data directory of a running process, where its addresses are found if none are given."`
	Brokers          []string `name:"kafka-brokers" env:"KAFKA_BROKERS" help:"Kafka's bootstrap addresses; with --database-url."`
	Kafka            Kafka    `embed:""`
	Database         string   `name:"database-url" env:"DATABASE_URL" help:"PostgreSQL's address; with --kafka-brokers."`
	PlaintextAllowed []string `env:"TOOLMILL_PLAINTEXT_ALLOWED" help:"Stores that may be reached without TLS though they are not on loopback: broker, database."`
	MasterKey        string   `env:"TOOLMILL_MASTER_KEY" help:"The service's master key. Default: the one in the data directory."`
	MasterKeyOther   string   `env:"TOOLMILL_MASTER_KEY_OTHER" help:"A second master key that counts as well, while the master key is rotated."`
	KeyIdentity      string   `env:"TOOLMILL_KEY_IDENTITY" help:"Identity of age that opens a master key which is given as age:BASE64."`
	CommandKey       string   `env:"TOOLMILL_COMMAND_KEY" help:"Signs the command's changes. Default: derived from the master key."`
	Objects          string   `env:"TOOLMILL_OBJECTS" help:"Where the service keeps files, for segments of the log and results of jobs: disk (the data directory) or s3://BUCKET/PREFIX?region=…&endpoint=…. Default: as the process on the data directory has it, else disk."`
	LogLevel         string   `env:"TOOLMILL_LOG_LEVEL" default:"warn" enum:"debug,info,warn,error" help:"Lowest level that is logged (debug, info, warn, error)."`

	AWSAccessKeyID     string `name:"aws-access-key-id" env:"AWS_ACCESS_KEY_ID" help:"Access key for the bucket."`
	AWSSecretAccessKey string `name:"aws-secret-access-key" env:"AWS_SECRET_ACCESS_KEY" help:"The access key's secret."`
	AWSSessionToken    string `name:"aws-session-token" env:"AWS_SESSION_TOKEN" help:"Session token of temporary credentials."`

	AWSRole AWSRole `embed:""`
}

// Config returns the configuration of a process without roles.
func (r Reach) Config() Config {
	return Config{
		DataDir: r.DataDir, Brokers: r.Brokers, Kafka: r.Kafka, PlaintextAllowed: r.PlaintextAllowed, Database: r.Database, MasterKey: r.MasterKey, MasterKeyOther: r.MasterKeyOther, KeyIdentity: r.KeyIdentity, CommandKey: r.CommandKey, LogLevel: r.LogLevel, Objects: r.Objects,
		AWSAccessKeyID: r.AWSAccessKeyID, AWSSecretAccessKey: r.AWSSecretAccessKey, AWSSessionToken: r.AWSSessionToken,
		AWSRole: r.AWSRole,
	}
}
