package models

// LoadSQL is the statement behind LoadHistory.
const LoadSQL = loadSQL
