package signature

import (
	"fmt"
	"slices"
	"strings"
)

// The roles of processes that send commands (infra/config has the same names), and the operator's commands.
const (
	senderAPI      = "api"
	senderWorker   = "worker"
	senderDelivery = "delivery"
	senderOperator = "operator"
)

// RolesOf returns the roles of a process as a signature names them: those that send commands, in order.
func RolesOf(roles []string) string {
	var sending []string
	for _, role := range []string{senderAPI, senderDelivery, senderOperator, senderWorker} {
		if slices.Contains(roles, role) {
			sending = append(sending, role)
		}
	}
	return strings.Join(sending, ",")
}

// background are the commands of workers and deliveries: about jobs that exist, never money that an account gets, except back.
var background = map[string][]string{
	"StartJob": {senderWorker}, "CompleteJob": {senderWorker}, "RecordDelivery": {senderDelivery},
	// Sweeps are done by whoever leads.
	"FailAttempt": {senderWorker, senderDelivery}, "TimeOutJob": {senderWorker, senderDelivery},
	"ExpireUpload": {senderWorker, senderDelivery}, "ExpireOutput": {senderWorker, senderDelivery},
	"RefundCredits": {senderWorker, senderDelivery}, "EraseAccount": {senderWorker, senderDelivery},
}

// operators are the commands that give an account something or take it away, which nothing in a request does.
var operators = []string{"GrantCredits", "ChangePlan", "SuspendAccount", "ResumeAccount"}

// CheckSender returns an error unless one of a gateway's roles sends commands of a type. "" is a gateway of a version without
// signatures.
func CheckSender(roles, commandType string) error {
	for role := range strings.SplitSeq(roles, ",") {
		switch {
		case role == "", role == senderOperator, slices.Contains(background[commandType], role):
			return nil
		case role == senderAPI && !slices.Contains(operators, commandType):
			return nil
		}
	}
	return fmt.Errorf("%w: a gateway of %s does not send %s", ErrForged, roles, commandType)
}
