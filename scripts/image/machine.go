package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/scripts/site"
)

// machine is the image of a machine with systemd and what the package depends on.
const machine = "localhost/toolmill-machine"

// inPackage is where the package's copy is on that machine.
const inPackage = "/root/toolmill.deb"

// checkPackage installs the package on a machine of its own, starts its unit, uses every tool, installs it over itself, and removes it.
func (e engine) checkPackage(ctx context.Context, path string, s *site.Site, stores *site.Stores) (err error) {
	c, err := e.boot(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.remove()) }()
	if err := c.install(ctx, path, s, stores); err != nil {
		return fmt.Errorf("%w\n%s", err, c.journal(ctx))
	}
	return errors.Join(c.status(ctx), c.enginesAreIsolated(ctx), c.useTools(ctx, filepath.Join(s.Dir, "samples")),
		c.installAgain(ctx), c.uninstall(ctx))
}

// boot starts the machine. systemd manages devices and control groups there as root, so the machine is privileged; the service is not.
func (e engine) boot(ctx context.Context) (*container, error) {
	args := slices.Concat([]string{"run", "--detach", "--pull=never", "--network=host", "--privileged", "--systemd=always"},
		shipped{Ulimits: map[string]uint64{"nofile": 1 << 16}}.limits(), []string{machine, "/sbin/init"})
	id, err := said(e.podman(ctx, args...))
	if err != nil {
		return nil, err
	}
	c := &container{engine: e, id: id}
	const patience = time.Minute
	starting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := site.Until(starting, "systemd is up", func() bool {
		state, _ := c.run(starting, "systemctl is-system-running --wait") // nothing answers at first
		return state == "running"
	}); err != nil {
		return c, errors.Join(err, c.remove())
	}
	return c, nil
}

// run runs a line of shell on the machine, as root.
func (c *container) run(ctx context.Context, line string) (string, error) {
	return said(c.podman(ctx, "exec", c.id, "bash", "-ec", line))
}

// install installs the package, configures it as the comments in its files say, and starts its unit.
func (c *container) install(ctx context.Context, path string, s *site.Site, stores *site.Stores) error {
	address, err := servertest.FreeAddr()
	operations, err2 := servertest.FreeAddr()
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	c.root, c.operations = "http://"+address, "http://"+operations
	files, err := c.settings(s, stores)
	if err != nil {
		return err
	}
	if _, err := said(c.podman(ctx, "cp", path, c.id+":"+inPackage)); err != nil {
		return err
	}
	if said, err := c.run(ctx, "dpkg --install "+inPackage+"; systemd-analyze verify toolmill.service toolmill-backup.timer toolmill-audit.timer; systemctl is-active --quiet toolmill && exit 1 || true"); err != nil {
		return fmt.Errorf("install: %w: %s", err, said)
	}
	for name, file := range files {
		if _, err := said(c.podman(ctx, "cp", file, c.id+":/etc/toolmill/"+name)); err != nil {
			return err
		}
	}
	if err := c.secrets(ctx); err != nil {
		return err
	}
	if c.user, err = c.run(ctx, "systemctl enable --quiet --now toolmill; id -u toolmill"); err != nil {
		return err
	}
	exposure, err := c.run(ctx, "systemd-analyze security --threshold=40 toolmill.service | tail -n 1")
	sayf("installed; the unit is started: %s", exposure)
	return errors.Join(err, c.awaitReady(ctx))
}

// secrets protects the files, as the package's comments say. systemd gives credentials to a user by access control lists, which a kernel
// may have left out for file systems in memory: there the service reads the files itself, and that is said.
func (c *container) secrets(ctx context.Context) error {
	told, err := c.run(ctx, `cd /etc/toolmill; chmod 0400 master-key database-url
systemd-run --quiet --collect --wait --pipe --property=User=toolmill --property=LoadCredential=key:/etc/toolmill/master-key \
  bash -c 'test -r $CREDENTIALS_DIRECTORY/key' && exit 0
chgrp toolmill master-key database-url; chmod 0440 master-key database-url
printf 'TOOLMILL_MASTER_KEY_FILE=/etc/toolmill/master-key\nDATABASE_URL_FILE=/etc/toolmill/database-url\n' >>environment
mkdir -p /etc/systemd/system/toolmill.service.d
printf '[Service]\nLoadCredential=\n' >/etc/systemd/system/toolmill.service.d/here.conf
systemctl daemon-reload
echo "this kernel has no access control lists in memory: LoadCredential= is not tried, the service reads the files"`)
	if told != "" {
		sayf("%s", told)
	}
	return err
}

// settings writes the administrator's files, and remembers what operators' commands need.
func (c *container) settings(s *site.Site, stores *site.Stores) (files map[string]string, err error) {
	address := strings.TrimPrefix(c.root, "http://")
	all := []config.Setting{
		{Name: "TOOLMILL_LISTEN", Value: address},
		{Name: "TOOLMILL_PUBLIC_URL", Value: c.root + "/v1"},
		{Name: "TOOLMILL_OPERATIONS_LISTEN", Value: strings.TrimPrefix(c.operations, "http://")},
	}
	files = map[string]string{"environment": s.Path("environment")}
	secrets := map[string]string{"TOOLMILL_MASTER_KEY": "master-key", "DATABASE_URL": "database-url"}
	for _, set := range stores.Env {
		name, value, _ := strings.Cut(set, "=")
		c.operator = append(c.operator, "--env="+set)
		if file, secret := secrets[name]; secret {
			files[file] = s.Path(file)
			err = errors.Join(err, writeFile(files[file], value))
			continue
		}
		all = append(all, config.Setting{Name: name, Value: value})
	}
	c.operator = append(c.operator, "--env=TOOLMILL_DATA_DIR=/root/operator", "--env=TOOLMILL_OPERATIONS_LISTEN="+strings.TrimPrefix(c.operations, "http://"))
	var text strings.Builder
	for _, set := range all {
		fmt.Fprintf(&text, "%s=%s\n", set.Name, set.Value)
	}
	return files, errors.Join(err, writeFile(files["environment"], text.String()))
}

// installAgain is an upgrade: the service is restarted, and the administrator's settings are kept.
func (c *container) installAgain(ctx context.Context) error {
	const line = `before=$(systemctl show --property=MainPID toolmill)
dpkg --install ` + inPackage + ` >/dev/null
[[ $(systemctl show --property=MainPID toolmill) != "$before" ]]
grep -q TOOLMILL_OPERATIONS_LISTEN /etc/toolmill/environment`
	if _, err := c.run(ctx, line); err != nil {
		return fmt.Errorf("install again: %w\n%s", err, c.journal(ctx))
	}
	err := c.awaitReady(ctx)
	sayf("installed over itself, with the service running: %s", okOr(err))
	return err
}

// uninstall removes the package: nothing of it runs or is left, but the administrator's files and the data.
func (c *container) uninstall(ctx context.Context) error {
	const line = `fault() { echo "$*"; exit 1; }
rm -rf /etc/systemd/system/toolmill.service.d
dpkg --remove toolmill >/dev/null
systemctl is-active --quiet toolmill && fault "it still runs"
systemctl cat toolmill >/dev/null 2>&1 && fault "the unit is left"
for left in /usr/bin/toolmill /opt/toolmill /etc/systemd/system/multi-user.target.wants/toolmill.service; do
  [[ ! -e $left ]] || fault "$left is left"
done
[[ -e /etc/toolmill/environment && -e /etc/toolmill/master-key ]] || fault "settings are gone with the program"
dpkg --purge toolmill >/dev/null 2>&1
[[ ! -e /etc/toolmill/environment ]] || fault "the settings are left after the purge"
[[ -e /etc/toolmill/master-key && -d /var/lib/toolmill ]] || fault "secrets or data are gone"
systemctl list-units --failed --quiet --no-legend`
	failed, err := c.run(ctx, line)
	if err == nil && failed != "" {
		err = fmt.Errorf("units failed: %s", failed)
	}
	if err != nil {
		err = fmt.Errorf("remove and purge: %w: %s", err, failed)
	}
	sayf("removed and purged; secrets and data are kept: %s", okOr(err))
	return err
}

func (c *container) journal(ctx context.Context) string {
	text, err := c.run(ctx, "journalctl --no-pager --lines=40 --unit=toolmill")
	if err != nil {
		return err.Error()
	}
	return text
}
