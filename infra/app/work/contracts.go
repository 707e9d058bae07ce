package work

import (
	"cmp"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/config"
)

// Contracts returns the contracts of all tools, with the configured retention of inputs and outputs.
func Contracts(c config.Config) []tool.Contract {
	contracts := tool.Contracts()
	for i := range contracts {
		contract := &contracts[i]
		contract.InputRetentionSeconds = cmp.Or(int(c.InputRetention/time.Second), contract.InputRetentionSeconds)
		contract.OutputRetentionSeconds = cmp.Or(int(c.OutputRetention/time.Second), contract.OutputRetentionSeconds)
	}
	return contracts
}

// orphanAge is longer than any job keeps an object: a job lives half an hour at most, its output as long as the
// retention.
func orphanAge(c config.Config) time.Duration {
	const margin = 2 * time.Hour
	longest := 0
	for _, contract := range Contracts(c) {
		longest = max(longest, contract.InputRetentionSeconds, contract.OutputRetentionSeconds)
	}
	return time.Duration(longest)*time.Second + margin
}
