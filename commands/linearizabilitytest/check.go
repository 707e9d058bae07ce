package linearizabilitytest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/refusal"
)

var (
	// ErrViolation means that no order of the operations explains what the clients saw.
	ErrViolation = errors.New("not linearizable")
	// ErrDiffers means that the same event was returned with different bytes.
	ErrDiffers = errors.New("two answers with the same event differ")
	// ErrUndecided means that the search took longer than searchMax: too many unknown outcomes at once.
	ErrUndecided = errors.New("no order found in time")
)

// searchMax bounds the search per account. Most searches take less than a millisecond; the problem is NP-hard.
const searchMax = 30 * time.Second

// Check looks for a sequential order of each account's operations. All accounts are opened alike before the first
// operation. Errors: ErrViolation with the history, the longest order found and the account after it; ErrDiffers;
// ErrUndecided.
func (h *History) Check(opening Opening) error {
	accounts := h.byAccount()
	var found []error
	for _, id := range slices.Sorted(maps.Keys(accounts)) {
		operations := accounts[id]
		if err := errors.Join(alike(operations), opening.check(operations)); err != nil {
			found = append(found, fmt.Errorf("account %s: %w", id, err))
		}
	}
	return errors.Join(found...)
}

func (o Opening) check(operations []porcupine.Operation) error {
	switch result, info := porcupine.CheckOperationsVerbose(o.model(), operations, searchMax); result {
	case porcupine.Illegal:
		return fmt.Errorf("%w\n%s", ErrViolation, o.tell(operations, longest(info)))
	case porcupine.Unknown:
		return fmt.Errorf("%w\n%s", ErrUndecided, o.tell(operations, nil))
	default:
		return nil
	}
}

func (o Opening) model() porcupine.Model {
	return porcupine.Model{
		Init:  func() any { return o.account() },
		Equal: func(a, b any) bool { return stateOf(a).equal(stateOf(b)) },
		Step: func(state, input, output any) (bool, any) {
			s, c, told := stateOf(state), wishOf(input), answerOf(output)
			if told.outcome == string(refusal.NotDue) && s.mayBackOff(c) {
				return true, s
			}
			want, next := s.answer(c)
			return told.agrees(want), next
		},
	}
}

// Porcupine returns its inputs as any.
//
//nolint:forcetypeassert // byAccount and model made them
func stateOf(v any) sequential { return v.(sequential) }

//nolint:forcetypeassert // the same
func wishOf(v any) *domain.Command { return v.(*domain.Command) }

//nolint:forcetypeassert // the same
func answerOf(v any) Answer { return v.(Answer) }

// alike checks that all answers with the same event have the same bytes.
func alike(operations []porcupine.Operation) error {
	values := make(map[string]string)
	for _, o := range operations {
		a := answerOf(o.Output)
		if before, told := values[a.of]; told && a.of != "" && before != a.value {
			return fmt.Errorf("%w: the event of %s:\n%s\n%s", ErrDiffers, a.of, before, a.value)
		}
		values[a.of] = a.value
	}
	return nil
}

func longest(info porcupine.LinearizationInfo) (most []int) {
	for _, partial := range info.PartialLinearizations()[0] {
		if len(partial) > len(most) {
			most = partial
		}
	}
	return most
}
