package event

// Actor is who led to an event, as kind:name: key:key_…, person:prs_…, operator:alice, system:sweep.
type Actor string

// System parts that act without a request.
const (
	// ByOwner is the owner of the account's partition: what follows by rule from a decision, such as the next job's release.
	ByOwner Actor = "system:owner"
	// BySweep ends what has taken too long.
	BySweep Actor = "system:sweep"
	// ByWorker runs attempts.
	ByWorker Actor = "system:worker"
	// ByWebhooks delivers webhooks.
	ByWebhooks Actor = "system:webhooks"
	// ByUpload takes files at the addresses of upload intents, which name no caller.
	ByUpload Actor = "system:upload"
	// ByURLChecks refunds checks of web pages that gave no answer.
	ByURLChecks Actor = "system:url_checks"
)

// ByKey returns the actor of a request with an API key, key_….
func ByKey(id string) Actor { return Actor("key:" + id) }

// ByPerson returns the actor of a request in a person's session.
func ByPerson(id string) Actor { return Actor("person:" + id) }

// ByOperator returns the actor of an operator's command.
func ByOperator(name string) Actor { return Actor("operator:" + name) }
