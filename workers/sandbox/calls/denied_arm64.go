package calls

import "golang.org/x/sys/unix"

const auditArchitecture = unix.AUDIT_ARCH_AARCH64

// deniedHere are old calls that only other architectures have.
var deniedHere []uint32
