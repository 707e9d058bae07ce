package credits

type LedgerBody = ledgerBody
