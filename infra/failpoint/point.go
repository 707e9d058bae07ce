package failpoint

// Point is a place in the program.
type Point string

// The points, in the order in which a job passes them.
const (
	// AppendBefore is when events are decided and none is in the log, AppendAfter when they are and the owner does not know.
	AppendBefore Point = "append.before"
	AppendAfter  Point = "append.after"
	// ReplyBefore is when a command is decided and appended, and its client not told.
	ReplyBefore Point = "reply.before"
	// CommitBefore is when a projector has written a batch and not committed it, CommitAfter when only its memory of it is
	// missing.
	CommitBefore Point = "project.commit.before"
	CommitAfter  Point = "project.commit.after"
	// PublishBefore is when an object's bytes are stored without a name, PublishAfter when it has its name and no event
	// names it.
	PublishBefore Point = "object.publish.before"
	PublishAfter  Point = "object.publish.after"
	// DeliveredBefore is when a receiver has taken a webhook and nobody else knows.
	DeliveredBefore Point = "webhook.delivered.before"
)

// Points are all of them.
var Points = []Point{
	AppendBefore, AppendAfter, ReplyBefore, CommitBefore, CommitAfter, PublishBefore, PublishAfter, DeliveredBefore,
}

// Variable is the environment's that arms a point: Arm returns its values.
const Variable = "TOOLMILL_FAILPOINT"
