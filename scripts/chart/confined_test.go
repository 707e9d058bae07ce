package chart

import (
	"slices"
	"testing"

	core "k8s.io/api/core/v1"
)

func TestPodsAreConfined(t *testing.T) {
	r := render(t, slices.Concat(bothJobs, []string{"--set=appArmor.profile=toolmill"})...)
	for _, d := range r.deployments {
		isConfined(t, d.Name, d.Spec.Template.Spec)
		if own := d.Spec.Template.Spec.Containers[0]; own.LivenessProbe == nil || own.ReadinessProbe == nil || own.StartupProbe == nil {
			t.Errorf("%s lacks probes", d.Name)
		}
	}
	for _, j := range r.cronJobs {
		isConfined(t, j.Name, j.Spec.JobTemplate.Spec.Template.Spec)
	}
}

func isConfined(t *testing.T, name string, pod core.PodSpec) {
	t.Helper()
	own := pod.Containers[0]
	for what, is := range map[string]bool{
		"an ordinary user":        *pod.SecurityContext.RunAsNonRoot && *pod.SecurityContext.RunAsUser == 10001,
		"the shipped seccomp":     *pod.SecurityContext.SeccompProfile.LocalhostProfile == "toolmill.json",
		"AppArmor":                *pod.SecurityContext.AppArmorProfile.LocalhostProfile == "toolmill",
		"a read-only root":        *own.SecurityContext.ReadOnlyRootFilesystem,
		"no new privileges":       !*own.SecurityContext.AllowPrivilegeEscalation,
		"no capabilities":         slices.Equal(own.SecurityContext.Capabilities.Drop, []core.Capability{"ALL"}) && own.SecurityContext.Capabilities.Add == nil,
		"no token of the cluster": !*pod.AutomountServiceAccountToken,
		"limits":                  !own.Resources.Limits.Memory().IsZero() && !own.Resources.Limits.StorageEphemeral().IsZero(),
		"requests":                !own.Resources.Requests.Cpu().IsZero() && !own.Resources.Requests.Memory().IsZero(),
	} {
		if !is {
			t.Errorf("%s lacks: %s", name, what)
		}
	}
	if limit := own.Resources.Limits.StorageEphemeral(); limit.Cmp(*pod.Volumes[0].EmptyDir.SizeLimit) < 0 {
		t.Errorf("%s is evicted before its data is full", name)
	}
}
