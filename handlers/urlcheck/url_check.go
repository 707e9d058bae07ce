package urlcheck

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

// chargesMax is how many checks may be charged with one Idempotency-Key: after a refund the key may be used again.
const chargesMax = 50

// urlCheck is one check between its charge and its end. Its row is settled once; a later attempt to settle it gets that result.
type urlCheck struct {
	api                    *Wing
	accountID, traceparent string
	// actor is who asked for the check.
	actor event.Actor
	// tool is the tool that is charged. Both tools that use the endpoint get the same answer.
	tool  tool.Contract
	claim idempotency.Claim
	// runID identifies the charge, once there is one.
	runID string
}

// charge pays for the check, or finds it paid: then kept is its answer, nil if it has none yet. After a refund the same
// Idempotency-Key charges a new check, under a claim derived from the key and the refunded check.
func (u *urlCheck) charge(ctx context.Context) (kept jsontext.Value, err error) {
	claim := u.claim
	for range chargesMax {
		again, err := u.chargeUnder(ctx, claim)
		if err != nil || !again {
			return nil, err
		}
		found, err := u.find(ctx)
		if err != nil {
			return nil, err
		}
		switch found.State {
		case Answered:
			return u.open(ctx, found.Answer)
		case Refunding:
			u.refund(ctx, found.Reason)
		case Open:
			return nil, nil
		case Refunded:
		}
		claim.Key = nextClaimKey(claim.Key, u.runID)
	}
	return nil, refusal.New(refusal.IdempotencyKeyReused, fmt.Sprintf("this Idempotency-Key was used for %d checks that failed", chargesMax))
}

// nextClaimKey returns the key of the claim for the check after a refunded one.
func nextClaimKey(key, runID string) string {
	sum := sha256.Sum256([]byte(key + "\n" + runID))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// chargeUnder charges the check, and reports whether it was charged before under the claim. The row is written before the
// charge, so that every charged check can be found and refunded.
func (u *urlCheck) chargeUnder(ctx context.Context, claim idempotency.Claim) (again bool, err error) {
	u.runID = commands.NewID("run")
	if err = u.store(ctx, func(ctx context.Context) error {
		return u.api.URLChecks.Begin(ctx, u.accountID, u.runID, u.api.Clock())
	}); err != nil {
		return false, err
	}
	command := commands.NewCommand(u.actor, u.accountID, account.ChargeCredits{
		RunID: u.runID, ToolSlug: u.tool.Slug, Units: u.tool.CostUnits, Refundable: true,
	})
	command.Traceparent, command.Claim = u.traceparent, claim
	result, err := u.api.Send(ctx, command)
	if rest.SurelyRefused(err) || result.Replayed {
		u.forget(ctx)
	}
	if err != nil {
		return false, err
	}
	charged, err := rest.ChargeOf(result.Event)
	if err != nil {
		return false, err
	}
	u.runID = charged.RunID
	return result.Replayed, nil
}

// find returns the row of a check that was charged before; a lost row is created again.
func (u *urlCheck) find(ctx context.Context) (found Check, err error) {
	err = u.store(ctx, func(ctx context.Context) error {
		found, err = u.api.URLChecks.Find(ctx, u.accountID, u.runID)
		if errors.Is(err, store.ErrNotFound) {
			found.State = Open
			err = u.api.URLChecks.Begin(ctx, u.accountID, u.runID, u.api.Clock())
		}
		return err
	})
	return found, err
}

// answer settles the check with its result. If the client may repeat the request, it must get the same answer then: an answer
// that cannot be stored is not sent.
func (u *urlCheck) answer(ctx context.Context, found urlMetadataBody) (rest.Answer, error) {
	body, err := json.Marshal(found, json.Deterministic(true))
	if err != nil {
		return u.giveBack(ctx, fmt.Errorf("write page: %w", err))
	}
	sealed := ""
	if u.claim.Key != "" {
		if sealed, err = u.api.Seal(ctx, u.accountID, string(body)); err != nil {
			return rest.Answer{}, unknownOutcome(err)
		}
	}
	var settled Check
	if err = u.store(ctx, func(ctx context.Context) (err error) {
		settled, err = u.api.URLChecks.Answer(ctx, u.accountID, u.runID, sealed)
		return err
	}); err != nil {
		return rest.Answer{}, unknownOutcome(err)
	}
	if settled.State == Answered && settled.Answer == sealed {
		return rest.OK(jsontext.Value(body)), nil
	}
	return u.settledOtherwise(ctx, settled)
}

// settledOtherwise answers for a check that was settled meanwhile: by another request with the same key, or by a sweep.
func (u *urlCheck) settledOtherwise(ctx context.Context, settled Check) (rest.Answer, error) {
	if settled.State != Answered || settled.Answer == "" {
		return rest.Answer{}, unknownOutcome(errors.New("the check was given back meanwhile"))
	}
	kept, err := u.open(ctx, settled.Answer)
	return keptAnswer(kept), err
}

// giveBack settles the check without an answer. If that fails, a sweep refunds it later.
func (u *urlCheck) giveBack(ctx context.Context, why error) (rest.Answer, error) {
	reason := codes.InternalError
	if no := codes.Of(why); no != nil {
		reason = no.Code
	}
	var settled Check
	if err := u.store(ctx, func(ctx context.Context) (err error) {
		settled, err = u.api.URLChecks.GiveBack(ctx, u.accountID, u.runID, string(reason))
		return err
	}); err != nil {
		u.api.Log.WarnContext(ctx, "URL check is not given back yet", "run", u.runID, "error", err)
		return rest.Answer{}, why
	}
	if settled.State == Answered {
		return u.settledOtherwise(ctx, settled)
	}
	u.refund(ctx, settled.Reason)
	return rest.Answer{}, why
}

func (u *urlCheck) refund(ctx context.Context, reason string) {
	command := commands.NewCommand(event.ByURLChecks, u.accountID, account.RefundCredits{RunID: u.runID, Reason: reason})
	command.Traceparent = u.traceparent
	_, err := u.api.Send(ctx, command)
	if err == nil || errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		err = u.store(ctx, func(ctx context.Context) error { return u.api.URLChecks.Refunded(ctx, u.accountID, u.runID) })
	}
	if err != nil {
		u.api.Log.WarnContext(ctx, "URL check is not refunded yet", "run", u.runID, "error", err)
	}
}

func (u *urlCheck) forget(ctx context.Context) {
	if err := u.store(ctx, func(ctx context.Context) error {
		return u.api.URLChecks.Forget(ctx, u.accountID, u.runID)
	}); err != nil {
		u.api.Log.DebugContext(ctx, "URL check is left to the sweep", "run", u.runID, "error", err)
	}
}

// open decrypts an answer.
func (u *urlCheck) open(ctx context.Context, sealed string) (jsontext.Value, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	body, err := u.api.Sealer.Open(ctx, u.accountID, sealed)
	if err != nil {
		return nil, codes.StoreFault("open the answer of "+u.runID, err)
	}
	return jsontext.Value(body), nil
}

func (*urlCheck) store(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	if err := do(ctx); err != nil {
		return codes.StoreFault("URL check", err)
	}
	return nil
}

func unknownOutcome(err error) error { return fmt.Errorf("%w: %w", commands.ErrOutcomeUnknown, err) }
