package models

import (
	"context"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// projection computes the rows of one read model for one batch. A value is used for one batch.
type projection interface {
	// load returns the statements that read what the rows depend on besides the events.
	load(b *batch.Batch) []store.Statement
	// write adds the rows to the writer. No row of this batch is in a table yet.
	write(ctx context.Context, b *batch.Batch, w *table.Writer) error
}

// Model is one table that is a function of the log.
type Model struct {
	Table *table.Table
	// Needs names the models that this one depends on.
	Needs []string
}

// All are the read models, in the order in which they are loaded and written.
var All = []Model{
	{Table: EventLog},
	{Table: snapshotsTable, Needs: []string{EventLog.Name}},
	{Table: jobsTable},
	{Table: accountsTable},
	{Table: keysTable},
	{Table: balancesTable},
	{Table: Ledger},
	{Table: deliveriesTable, Needs: []string{jobsTable.Name}},
	{Table: usageTable, Needs: []string{jobsTable.Name}},
	{Table: storageTable, Needs: []string{jobsTable.Name}},
}

// Names returns the names of all read models, which are those of their tables.
func Names() []string {
	names := make([]string, len(All))
	for i, m := range All {
		names[i] = m.Table.Name
	}
	return names
}

// projectionsOf returns the wanted models for one batch, and the states of its jobs. held is what the caller keeps of
// the partition between batches.
func projectionsOf(wanted map[string]bool, held *Held) ([]projection, *JobStates) {
	j := newJobStates()
	all := map[*table.Table]projection{
		EventLog:        &eventLogModel{},
		snapshotsTable:  &snapshotModel{held: held},
		jobsTable:       j,
		accountsTable:   newAccountModel(),
		keysTable:       newKeyModel(),
		balancesTable:   &balanceModel{},
		Ledger:          &ledgerModel{},
		deliveriesTable: &deliveryModel{jobs: j},
		usageTable:      &usageModel{jobs: j},
		storageTable:    &storageModel{jobs: j},
	}
	var chosen []projection
	for _, m := range All {
		if wanted == nil || wanted[m.Table.Name] {
			chosen = append(chosen, all[m.Table])
		}
	}
	return chosen, j
}
