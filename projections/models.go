package projections

import "context"

// projection computes the rows of one read model for one batch. A value serves one batch.
type projection interface {
	// load returns the statements that read what the rows depend on beside the events.
	load(b *batch) []Statement
	// write adds the rows. Other rows of the same batch are not in the tables yet.
	write(ctx context.Context, b *batch, w *writer) error
}

// model is a read model as a rebuild knows it: one table that is a function of the log.
type model struct {
	table *table
	// needs are the models whose folded states this one reads.
	needs []string
}

// models are all read models, in the order in which they are loaded and written.
var models = []model{
	{table: eventLogTable},
	{table: snapshotsTable, needs: []string{eventLogTable.name}},
	{table: jobsTable},
	{table: accountsTable},
	{table: keysTable},
	{table: balancesTable},
	{table: ledgerTable},
	{table: deliveriesTable, needs: []string{jobsTable.name}},
	{table: usageTable, needs: []string{jobsTable.name}},
	{table: storageTable, needs: []string{jobsTable.name}},
}

// Models are the names of the read models that a rebuild can be asked for.
func Models() []string {
	names := make([]string, len(models))
	for i, m := range models {
		names[i] = m.table.name
	}
	return names
}

// projections returns the wanted models for one batch, and the states of its jobs. held is what the projector keeps of
// the partition between batches.
func projectionsOf(wanted map[string]bool, held *held) ([]projection, *jobs) {
	j := newJobs()
	all := map[*table]projection{
		eventLogTable:   &eventLog{},
		snapshotsTable:  &snapshots{held: held},
		jobsTable:       j,
		accountsTable:   newAccounts(),
		keysTable:       newAPIKeys(),
		balancesTable:   &balances{},
		ledgerTable:     &ledger{},
		deliveriesTable: &deliveries{jobs: j},
		usageTable:      &usage{jobs: j},
		storageTable:    &storage{jobs: j},
	}
	var chosen []projection
	for _, m := range models {
		if wanted == nil || wanted[m.table.name] {
			chosen = append(chosen, all[m.table])
		}
	}
	return chosen, j
}
