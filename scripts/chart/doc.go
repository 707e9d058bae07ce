// Package chart checks the Helm chart (docs/deploy/helm): `make chart` lints it, renders it with several values, and runs these tests.
// Each rendered object is decoded by Kubernetes' own types, strictly: a field that does not exist, stands twice or has a wrong type is
// an error. kubeconform then checks it by the schemas of the oldest and the newest Kubernetes, which PyPI's kubernetes-validate brings.
package chart
