package failpoint

// Point is a place in the program.
type Point string

// The points, in the order in which a job passes them.
const (
	// AppendBefore: events are decided but not yet in the log. AppendAfter: they are in the log and the owner does
	// not know.
	AppendBefore Point = "append.before"
	AppendAfter  Point = "append.after"
	// ReplyBefore: a command is decided and appended, but its client has no answer.
	ReplyBefore Point = "reply.before"
	// CommitBefore: a projector has written a batch and not committed it. CommitAfter: it is committed, but the
	// projector's memory is not updated.
	CommitBefore Point = "project.commit.before"
	CommitAfter  Point = "project.commit.after"
	// PublishBefore: an object's bytes are stored without a name. PublishAfter: it has its name, but no event names
	// it.
	PublishBefore Point = "object.publish.before"
	PublishAfter  Point = "object.publish.after"
	// DeliveredBefore: a receiver has accepted a webhook, and only the receiver knows.
	DeliveredBefore Point = "webhook.delivered.before"
)

// Points lists all points.
var Points = []Point{
	AppendBefore, AppendAfter, ReplyBefore, CommitBefore, CommitAfter, PublishBefore, PublishAfter, DeliveredBefore,
}

// Variable is the environment variable that arms a point; Arm returns its values.
const Variable = "TOOLMILL_FAILPOINT"
