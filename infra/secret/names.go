package secret

// Names are the variables that hold secrets.
var Names = []string{
	"TOOLMILL_MASTER_KEY", "TOOLMILL_CHECKPOINT_KEY", "DATABASE_URL", "TOOLMILL_DATABASE_REPLICA", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "PGPASSWORD",
	"TOOLMILL_MASTER_KEY_OTHER", "TOOLMILL_COMMAND_KEY", "TOOLMILL_KEY_IDENTITY", "KAFKA_SASL_PASSWORD", "KAFKA_OAUTH_CLIENT_SECRET",
}

// staysNames are read by a library whenever it connects.
var staysNames = []string{"PGPASSWORD"}
