package codes

var Statuses = statuses
