// Package certificates keeps certificates that files hold, for both sides of TLS, and loads them again once the files
// change: whoever renews them (cert-manager, certbot, Vault's agent) need not restart the service.
//
// Files that cannot be loaded, because a renewal is half done or went wrong, leave what was loaded before in use; the log says so.
package certificates
