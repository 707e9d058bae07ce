package models

// LoadSQL is the statement of LoadHistory.
const LoadSQL = loadSQL
