// Package models holds the read models: which rows an event changes. Each is a function of the log.
package models
