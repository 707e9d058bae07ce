// Package registry is the operations on tools: what there is, and the charge for a run in the browser.
package registry
