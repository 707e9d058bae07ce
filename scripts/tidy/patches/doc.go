// Package patches keeps what it takes to add a tool, a command and a field to a job: a patch for each, in
// scripts/tidy/testdata/patches, and tests that count the files that it touches, apply it to a copy of the tree, and build and
// test what comes of it. Whoever moves code so that a patch does not apply any more mends the patch; whoever makes such an
// addition touch more files is told here.
package patches
