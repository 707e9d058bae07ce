// Package projector projects a partition's batches as they come, each in one transaction with its work.
package projector
