// Package registry has the operations on tools: which exist, and the charge for a run in the browser.
package registry
