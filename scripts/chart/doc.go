// Package chart checks the Helm chart (docs/deploy/helm): `make chart` lints it, renders it with several values, and runs these tests.
// Each rendered object is decoded by Kubernetes' own types, strictly: a field that does not exist, stands twice or has a wrong type is
// an error. No schemas could be fetched where this was written; with a network, kubeconform checks what it prints to dist/chart.yaml.
package chart
