package config

// Reach is how an operator's command finds a service: by the addresses of its stores, or by the data directory of a
// process on this machine. The fields are named as in Config.
type Reach struct {
	DataDir   string   `type:"path" env:"TOOLMILL_DATA_DIR" default:"var" help:"Data directory of a running process, where its addresses are found if none are given."`
	Brokers   []string `name:"kafka-brokers" env:"KAFKA_BROKERS" help:"Kafka's bootstrap addresses; with --database-url."`
	Database  string   `name:"database-url" env:"DATABASE_URL" help:"PostgreSQL's address; with --kafka-brokers."`
	MasterKey string   `env:"TOOLMILL_MASTER_KEY" help:"The service's master key. Default: the one in the data directory."`
	LogLevel  string   `env:"TOOLMILL_LOG_LEVEL" default:"warn" enum:"debug,info,warn,error" help:"Lowest level that is logged (debug, info, warn, error)."`
}

// Config returns the configuration of a process without roles.
func (r Reach) Config() Config {
	return Config{DataDir: r.DataDir, Brokers: r.Brokers, Database: r.Database, MasterKey: r.MasterKey, LogLevel: r.LogLevel}
}
