package jobs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// checkInput checks an input against the limits of its tool and returns its options with defaults filled in.
func checkInput(contract tool.Contract, in createJobInput) (jsontext.Value, error) {
	if err := checkLimits(contract, in); err != nil {
		return nil, err
	}
	options, faults := contract.Effective(in.options)
	faults = under("input.options", faults)
	if in.kind == job.KindText && contract.CheckText != nil {
		faults = append(faults, under("input.text", contract.CheckText(in.contentType, in.text))...)
	}
	if len(faults) > 0 {
		return nil, codes.Invalid(faults...)
	}
	return options, nil
}

func checkLimits(contract tool.Contract, in createJobInput) error {
	takes := map[string]bool{job.KindText: contract.TextInput, job.KindFile: contract.FileInput}
	if !takes[in.kind] {
		return codes.Invalid(refusal.Fault{
			Path: "input.kind", Rule: "enum", Message: contract.Slug + " does not take input of the kind " + in.kind,
		})
	}
	if !slices.Contains(contract.Limits.AllowedTypes, in.contentType) {
		return &refusal.Refusal{
			Code: codes.UnsupportedContentType, Message: contract.Slug + " takes " + strings.Join(contract.Limits.AllowedTypes, ", "),
			Details: map[string]any{"allowedTypes": contract.Limits.AllowedTypes},
		}
	}
	if in.kind == job.KindFile && in.sizeBytes == 0 {
		return refusal.New(codes.EmptyFile, "the file is empty")
	}
	if in.sizeBytes > contract.Limits.MaxInputBytes {
		return &refusal.Refusal{
			Code:    codes.InputTooLarge,
			Message: fmt.Sprintf("the input has %d bytes; %s takes at most %d", in.sizeBytes, contract.Slug, contract.Limits.MaxInputBytes),
			Details: map[string]any{"maxInputBytes": contract.Limits.MaxInputBytes},
		}
	}
	return nil
}

func under(parent string, faults []refusal.Fault) []refusal.Fault {
	for i := range faults {
		faults[i] = faults[i].Under(parent)
	}
	return faults
}
