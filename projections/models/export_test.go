package models

// LoadSQL is the statement of LoadHistory.
var LoadSQL = loadSQL
