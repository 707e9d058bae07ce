package chart

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// bothJobs enables backups to a volume, and audits.
var bothJobs = []string{
	"--set=cronJobs.backup.enabled=true,cronJobs.backup.settings.TOOLMILL_BACKUP_RECIPIENT=age1abc", "--set=cronJobs.backup.volume.persistentVolumeClaim.claimName=kept",
	"--set=cronJobs.audit.enabled=true",
}

// byName returns the jobs by what they are for.
func (r rendered) byName(t *testing.T, names ...string) map[string]*batch.CronJob {
	t.Helper()
	by := make(map[string]*batch.CronJob)
	for _, j := range r.cronJobs {
		by[j.Labels["app.kubernetes.io/component"]] = j
	}
	if len(by) != len(names) || len(r.cronJobs) != len(names) || slices.ContainsFunc(names, func(name string) bool { return by[name] == nil }) {
		t.Fatalf("jobs %v, want %q", by, names)
	}
	return by
}

func container(j *batch.CronJob) core.Container {
	return j.Spec.JobTemplate.Spec.Template.Spec.Containers[0]
}

// Nobody gets a job that they have not enabled.
func TestJobsAreOffByDefault(t *testing.T) {
	render(t).byName(t)
	render(t, "--set=cronJobs.audit.enabled=true").byName(t, "audit")
}

// A backup ends in the volume; those before are deleted only after it is whole. An audit is the program's own command.
func TestJobsDoWhatTheTimersDo(t *testing.T) {
	by := render(t, slices.Concat(bothJobs, []string{"--set=cronJobs.backup.schedule=5 4 * * *,cronJobs.backup.keepDays=7"})...).byName(t, "backup", "audit")
	own, volumes := container(by["backup"]), by["backup"].Spec.JobTemplate.Spec.Template.Spec.Volumes
	script := strings.Join(own.Args, " ")
	if saved, deleted := strings.Index(script, `toolmill backup --output "/backups/`), strings.Index(script, "-mtime +7 -delete"); saved < 0 || deleted < saved ||
		!slices.Equal(own.Command, []string{"/bin/sh", "-euc"}) {
		t.Errorf("it runs %q %q", own.Command, own.Args)
	}
	if out, err := exec.CommandContext(t.Context(), "/bin/sh", "-nc", script).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if last := volumes[len(volumes)-1]; last.Name != "backups" || last.PersistentVolumeClaim == nil || last.PersistentVolumeClaim.ClaimName != "kept" ||
		!slices.ContainsFunc(own.VolumeMounts, func(m core.VolumeMount) bool { return m.Name == "backups" && m.MountPath == "/backups" && !m.ReadOnly }) {
		t.Errorf("backups go to %+v, mounted %+v", last, own.VolumeMounts)
	}
	if got := by["backup"].Spec.Schedule; got != "5 4 * * *" {
		t.Errorf("it comes at %q", got)
	}
	if audit := container(by["audit"]); !slices.Equal(audit.Args, []string{"audit", "check"}) || audit.Command != nil {
		t.Errorf("it runs %q %q", audit.Command, audit.Args)
	}
	for name, j := range by {
		spec := j.Spec.JobTemplate.Spec
		if j.Spec.ConcurrencyPolicy != batch.ForbidConcurrent || spec.ActiveDeadlineSeconds == nil || spec.Template.Spec.RestartPolicy != core.RestartPolicyNever {
			t.Errorf("%s may run beside itself, for ever or again and again: %+v", name, j.Spec)
		}
	}
}

// A backup may go to a bucket instead, by the program itself.
func TestBackupsGoToABucket(t *testing.T) {
	const place = "s3://backups/toolmill?region=eu-central-1"
	by := render(t, "--set=cronJobs.backup.enabled=true,cronJobs.backup.settings.TOOLMILL_BACKUP_RECIPIENT=age1abc", "--set=cronJobs.backup.bucket="+place,
		`--set-json=cronJobs.backup.secretFiles={"AWS_ACCESS_KEY_ID_FILE":"backup-key-id"}`).byName(t, "backup")
	own := container(by["backup"])
	if !slices.Equal(own.Args, []string{"backup", "--output", place}) || own.Command != nil {
		t.Errorf("it runs %q %q", own.Command, own.Args)
	}
	if slices.ContainsFunc(own.VolumeMounts, func(m core.VolumeMount) bool { return m.Name == "backups" }) {
		t.Errorf("it has a volume too: %+v", own.VolumeMounts)
	}
}

// What cannot work is refused before it is installed.
func TestJobsWithoutASenseAreRefused(t *testing.T) {
	const enabled, to, volume = "--set=cronJobs.backup.enabled=true", "--set=cronJobs.backup.settings.TOOLMILL_BACKUP_RECIPIENT=age1abc", "--set=cronJobs.backup.volume.emptyDir.sizeLimit=1Gi"
	for says, values := range map[string][]string{
		"the public key of age":                                     {enabled, volume},
		"say where backups go":                                      {enabled, to},
		"volume and bucket are both":                                {enabled, to, volume, "--set=cronJobs.backup.bucket=s3://b/f"},
		"cronJobs.audit: KAFKA_CA is a setting and a secret's file": {"--set=cronJobs.audit.enabled=true,cronJobs.audit.settings.KAFKA_CA=/ca"},
		"there are audit and backup":                                {"--set=cronJobs.nothing.enabled=true"},
	} {
		said, err := exec.CommandContext(t.Context(), "helm", append([]string{"template", "tools", "../../docs/deploy/helm"}, values...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(said), says) {
			t.Errorf("%q: %v: %s", says, err, said)
		}
	}
}

// Jobs have the secrets that they need as files, and none of another part; an audit has the service's settings, or those of its own principal.
func TestJobsHaveTheirOwnSecrets(t *testing.T) {
	by := render(t, slices.Concat(bothJobs, []string{"--set=cronJobs.audit.settings.KAFKA_SASL_USERNAME=toolmill-audit"})...).byName(t, "backup", "audit")
	for name, want := range map[string]string{
		"backup": "database-url", "audit": "aws-access-key-id aws-secret-access-key database-url kafka-ca.pem kafka-password",
	} {
		var keys []string
		for _, v := range by[name].Spec.JobTemplate.Spec.Template.Spec.Volumes {
			if v.Secret != nil {
				for _, item := range v.Secret.Items {
					keys = append(keys, item.Key)
				}
			}
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s has %q, want %q", name, got, want)
		}
	}
	settings := make(map[string]string)
	for _, set := range container(by["audit"]).Env {
		settings[set.Name] = set.Value
	}
	if settings["KAFKA_SASL_USERNAME"] != "toolmill-audit" || settings["KAFKA_BROKERS"] != "kafka:9093" || settings["DATABASE_URL_FILE"] != "/run/secrets/toolmill/database-url" {
		t.Errorf("an audit has %v", settings)
	}
}

// A job's pods reach the stores, nobody reaches them, and no service sends them requests.
func TestNobodyReachesJobs(t *testing.T) {
	r := render(t, bothJobs...)
	for name, j := range r.byName(t, "backup", "audit") {
		pod := labels.Set(j.Spec.JobTemplate.Spec.Template.Labels)
		var covering []*networking.NetworkPolicy
		for _, n := range r.networks {
			if labels.SelectorFromSet(n.Spec.PodSelector.MatchLabels).Matches(pod) {
				covering = append(covering, n)
			}
		}
		if len(covering) != 1 || len(covering[0].Spec.PolicyTypes) != 2 || len(covering[0].Spec.Ingress) != 0 || len(covering[0].Spec.Egress) < 4 {
			t.Errorf("%s: %+v", name, covering)
		}
		if labels.SelectorFromSet(r.services[0].Spec.Selector).Matches(pod) || slices.ContainsFunc(r.budgets, func(b *policy.PodDisruptionBudget) bool {
			return labels.SelectorFromSet(b.Spec.Selector.MatchLabels).Matches(pod)
		}) {
			t.Errorf("%s is taken for a part of the service", name)
		}
	}
}
