// Package secret gets the secrets of the configuration from where they are kept, and keeps them from other processes.
//
// # Where they come from
//
// Each of Names may be given three ways, the first that is there counts:
//
//	NAME                          in the environment
//	NAME_FILE                     the path of a file that holds it, as Docker's and Kubernetes' secrets are mounted
//	$CREDENTIALS_DIRECTORY/NAME   a credential of systemd (LoadCredential=NAME:path)
//
// NAME together with NAME_FILE is refused: one of them is not what its author believes. An end of line at the end of a file
// is no part of the secret.
//
// # How they are kept
//
// Take puts them into Go's own copy of the environment, from which the command line's parser reads them, and Clear takes
// them out again. The kernel shows everybody with the same user, and root, the memory in which the process was started:
// os.Unsetenv changes nothing there. So Take writes over it, by its address in /proc/self/stat, in the environment and in
// the arguments. Go has copied both at its start. Starting the program again without the secrets would show them until
// then too, and would cost the process its start time and its place in a shell's job; so it was not done.
//
// Hide makes the process one that cannot be looked into: the kernel then gives its environment, memory, descriptors and
// maps to nobody without rights over it (prctl(2), PR_SET_DUMPABLE), so not to an engine that outlived its run as the
// same user. It goes for the process, not for the programs that it starts, which are others.
package secret
