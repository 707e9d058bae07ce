package calls

import "golang.org/x/sys/unix"

const auditArchitecture = unix.AUDIT_ARCH_AARCH64

// deniedHere is empty: its calls exist only on older architectures.
var deniedHere []uint32
