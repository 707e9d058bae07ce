package tidy

// The folder itself has the queries. Below it each package builds on those before: Postgres as the read models see
// it, many rows at once, records of a partition, the read models; the work and news that follow from them; live
// projection, rebuild, audit. Stream and lake need only Postgres: they are for readers outside. Spreadsheets and exports are
// made of the queries in the folder itself, which is "projections/.".
var projectionsArrows = []arrow{
	{"projections", []string{
		"projections/store", "projections/table", "projections/batch", "projections/models", "domain",
	}},
	{"projections/store", nil},
	{"projections/table", []string{"projections/store"}},
	{"projections/successor", []string{"projections/store"}},
	{"projections/batch", []string{"projections/store", "domain"}},
	{"projections/models", []string{"projections/store", "projections/table", "projections/batch", "domain"}},
	{"projections/reactors", []string{"projections/store", "projections/batch", "projections/models", "domain"}},
	{"projections/live", []string{"projections/store", "domain"}},
	{"projections/stream", []string{"projections/store", "domain"}},
	{"projections/projector", []string{
		"projections/store", "projections/table", "projections/batch", "projections/models",
		"projections/reactors", "projections/live", "domain",
	}},
	{"projections/rebuild", []string{
		"projections/store", "projections/table", "projections/successor", "projections/batch", "projections/models", "domain",
	}},
	{"projections/lake", []string{"projections/store", "domain"}},
	{"projections/checkpoints", []string{"projections/store", "domain"}},
	{"projections/spreadsheet", []string{"projections/."}},
	{"projections/takeout", []string{"projections/.", "projections/store", "projections/models", "projections/spreadsheet", "domain"}},
	{"projections/audit", []string{"projections/store", "projections/rebuild", "domain"}},

	// For tests: a log in memory, and a database with a projector from that log into it.
	{"projections/logtest", []string{"domain"}},
	{"projections/projectiontest", []string{"projections", "infra", "domain"}},
}
