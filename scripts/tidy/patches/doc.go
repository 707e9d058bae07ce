// Package patches shows what it takes to add a tool, a command and a field of a job: a patch for each, in
// scripts/tidy/testdata/patches, and tests that count the files that it touches, apply it to a copy of the tree, and
// build and test the result. A change after which a patch does not apply must adapt the patch; these tests fail for a
// change that makes an addition touch more files.
package patches
