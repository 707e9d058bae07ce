package credits

type LedgerBody = ledgerBody

var (
	Spreadsheet = spreadsheet
	Words       = words
)
