// Package secret loads the secrets of the configuration, and hides them from other processes.
//
// # Where they come from
//
// Each of Names may be given in three ways; the first one present counts:
//
//	NAME                          in the environment
//	NAME_FILE                     the path of a file that holds it, as Docker's and Kubernetes' secrets are mounted
//	$CREDENTIALS_DIRECTORY/NAME   a credential of systemd (LoadCredential=NAME:path)
//
// NAME together with NAME_FILE is refused, because one of them would be ignored. A line break at the end of a file is
// not part of the secret.
//
// # How they are kept
//
// Take puts them into Go's copy of the environment, from which the command line's parser reads them, and Clear
// removes them there. The kernel still shows root and processes of the same user the memory in which the process was
// started, and os.Unsetenv does not change that. So Take overwrites the secrets there, in the environment and in the
// arguments, at the addresses in /proc/self/stat; Go has copied the environment at its start, and Take copies the arguments. Starting the program again without
// the secrets would show them until then too, and would cost the process its start time and its place in a shell's
// job.
//
// Hide makes the process undumpable (prctl(2), PR_SET_DUMPABLE): the kernel then gives its environment, memory,
// descriptors and maps to nobody without rights over it, so not to an engine that outlived its run as the same user.
// Programs that the process starts do not inherit this.
package secret
