package chart

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
)

// rendered are the objects of the chart with some values.
type rendered struct {
	deployments []*apps.Deployment
	budgets     []*policy.PodDisruptionBudget
	networks    []*networking.NetworkPolicy
	services    []*core.Service
	accounts    []*core.ServiceAccount
	cronJobs    []*batch.CronJob
}

func render(t *testing.T, values ...string) (r rendered) {
	t.Helper()
	said, err := exec.CommandContext(t.Context(), "helm", append([]string{"template", "tools", "../../docs/deploy/helm"}, values...)...).Output()
	if err != nil {
		if exit, is := errors.AsType[*exec.ExitError](err); is {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	decoder := strict(t)
	documents := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(said)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return r
		}
		if err != nil {
			t.Fatal(err)
		}
		if strings.TrimSpace(strings.ReplaceAll(string(document), "---", "")) == "" {
			continue
		}
		object, _, err := decoder.Decode(document, nil, nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, document)
		}
		r.add(t, object)
	}
}

func (r *rendered) add(t *testing.T, object runtime.Object) {
	t.Helper()
	switch o := object.(type) {
	case *apps.Deployment:
		r.deployments = append(r.deployments, o)
	case *policy.PodDisruptionBudget:
		r.budgets = append(r.budgets, o)
	case *networking.NetworkPolicy:
		r.networks = append(r.networks, o)
	case *core.Service:
		r.services = append(r.services, o)
	case *batch.CronJob:
		r.cronJobs = append(r.cronJobs, o)
	case *core.ServiceAccount:
		r.accounts = append(r.accounts, o)
		if o.AutomountServiceAccountToken == nil || *o.AutomountServiceAccountToken {
			t.Error("the pods get a token of the cluster")
		}
	default:
		t.Errorf("a kind that is not looked at: %T", o)
	}
}

// strict decodes by the types of Kubernetes and refuses fields that they lack.
func strict(t *testing.T) runtime.Decoder {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{apps.AddToScheme, batch.AddToScheme, core.AddToScheme, policy.AddToScheme, networking.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	return serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
}

// Each part has its own Deployment, budget and network policy, and every role is somewhere.
func TestEachPartIsWhole(t *testing.T) {
	r := render(t)
	var roles []string
	for _, d := range r.deployments {
		pod := labels.Set(d.Spec.Template.Labels)
		if !labels.SelectorFromSet(d.Spec.Selector.MatchLabels).Matches(pod) {
			t.Errorf("%s does not select its own pods", d.Name)
		}
		if !slices.ContainsFunc(r.budgets, func(b *policy.PodDisruptionBudget) bool {
			return labels.SelectorFromSet(b.Spec.Selector.MatchLabels).Matches(pod)
		}) {
			t.Errorf("%s has no budget", d.Name)
		}
		if !slices.ContainsFunc(r.networks, func(n *networking.NetworkPolicy) bool {
			return labels.SelectorFromSet(n.Spec.PodSelector.MatchLabels).Matches(pod) && len(n.Spec.PolicyTypes) == 2
		}) {
			t.Errorf("%s has no network policy for both directions", d.Name)
		}
		roles = append(roles, strings.Split(setting(d, "TOOLMILL_ROLES"), ",")...)
	}
	slices.Sort(roles)
	if want := []string{"api", "delivery", "owner", "projector", "worker"}; !slices.Equal(roles, want) {
		t.Errorf("roles %v, want %v", roles, want)
	}
}

// The service sends requests to the pods with the API, and to no others.
func TestTheServiceReachesTheAPI(t *testing.T) {
	r := render(t)
	if len(r.services) != 1 {
		t.Fatalf("%d services", len(r.services))
	}
	selects := labels.SelectorFromSet(r.services[0].Spec.Selector)
	for _, d := range r.deployments {
		isAPI := slices.Contains(strings.Split(setting(d, "TOOLMILL_ROLES"), ","), "api")
		if selects.Matches(labels.Set(d.Spec.Template.Labels)) != isAPI {
			t.Errorf("%s: selected %v, has the API %v", d.Name, !isAPI, isAPI)
		}
		if target := r.services[0].Spec.Ports[0].TargetPort.String(); isAPI && !hasPort(d, target) {
			t.Errorf("%s has no port %s", d.Name, target)
		}
	}
}

// Secrets are files of a Secret that exists: nothing secret is in a value of the chart, and no file is missing.
func TestSecretsAreReferences(t *testing.T) {
	for _, d := range render(t).deployments {
		volume := d.Spec.Template.Spec.Volumes[2].Secret
		for _, set := range d.Spec.Template.Spec.Containers[0].Env {
			secret := strings.Contains(set.Name, "KEY") || strings.Contains(set.Name, "PASSWORD") || strings.Contains(set.Name, "DATABASE_URL")
			path, isFile := strings.CutPrefix(set.Value, "/run/secrets/toolmill/")
			if secret && !isFile {
				t.Errorf("%s: %s is not a file", d.Name, set.Name)
			}
			if isFile && !slices.ContainsFunc(volume.Items, func(k core.KeyToPath) bool { return k.Path == path }) {
				t.Errorf("%s: nothing mounts %s", d.Name, set.Value)
			}
		}
	}
}

// A part with a user of its own has its own secrets, and no pod of another part sees them.
func TestAPartHasItsOwnSecrets(t *testing.T) {
	for _, d := range render(t, `--set-json=deployments.api.secretFiles={"DATABASE_URL_FILE":"database-url-api"}`).deployments {
		isAPI := strings.HasSuffix(d.Name, "-api")
		want := "/run/secrets/toolmill/database-url"
		if isAPI {
			want += "-api"
		}
		if got := setting(d, "DATABASE_URL_FILE"); got != want {
			t.Errorf("%s: %s, want %s", d.Name, got, want)
		}
		for _, item := range d.Spec.Template.Spec.Volumes[2].Secret.Items {
			if strings.HasPrefix(item.Key, "database-url") && (item.Key == "database-url-api") != isAPI {
				t.Errorf("%s mounts %s", d.Name, item.Key)
			}
		}
	}
}

// Kubernetes keeps the last of two, whichever that is.
func TestNoSettingStandsTwice(t *testing.T) {
	said, err := exec.CommandContext(t.Context(), "helm", "template", "tools", "../../docs/deploy/helm", "--set=deployments.api.settings.DATABASE_URL_FILE=/elsewhere").CombinedOutput()
	if err == nil || !strings.Contains(string(said), "DATABASE_URL_FILE is a setting and a secret's file") {
		t.Errorf("%v: %s", err, said)
	}
	for _, d := range render(t, "--set=deployments.api.settings.KAFKA_SASL_USERNAME=toolmill-api").deployments {
		seen := map[string]bool{}
		for _, set := range d.Spec.Template.Spec.Containers[0].Env {
			if seen[set.Name] {
				t.Errorf("%s has %s twice", d.Name, set.Name)
			}
			seen[set.Name] = true
		}
	}
}

// Workers of one queue, as docs/operations.md adds them, are as limited as others.
func TestWorkersOfOneQueueHaveLimits(t *testing.T) {
	const office = `--set-json=deployments.office={"roles":["worker"],"settings":{"TOOLMILL_QUEUES":"libreoffice"}}`
	for _, d := range render(t, office).deployments {
		pod := d.Spec.Template.Spec
		if pod.Containers[0].Resources.Limits.Memory().IsZero() || pod.Volumes[0].EmptyDir.SizeLimit == nil || pod.Volumes[0].EmptyDir.SizeLimit.IsZero() {
			t.Errorf("%s has no limits", d.Name)
		}
	}
}

// The bucket's role is given to the account that the pods have, and no pod has an access key then.
func TestTheAccountMayHaveARole(t *testing.T) {
	const role = "arn:aws:iam::111122223333:role/toolmill"
	r := render(t, "--set", `serviceAccount.annotations.eks\.amazonaws\.com/role-arn=`+role,
		"--set", "secret.files.AWS_ACCESS_KEY_ID_FILE=null,secret.files.AWS_SECRET_ACCESS_KEY_FILE=null")
	if len(r.accounts) != 1 || r.accounts[0].Annotations["eks.amazonaws.com/role-arn"] != role {
		t.Errorf("%+v", r.accounts)
	}
	for _, d := range r.deployments {
		if d.Spec.Template.Spec.ServiceAccountName != r.accounts[0].Name {
			t.Errorf("%s has the account %q", d.Name, d.Spec.Template.Spec.ServiceAccountName)
		}
		for _, e := range d.Spec.Template.Spec.Containers[0].Env {
			if strings.HasPrefix(e.Name, "AWS_") {
				t.Errorf("%s has %s", d.Name, e.Name)
			}
		}
	}
}

// An empty list of peers would allow everybody; only parts that call strangers reach public addresses.
func TestNetworksAreClosed(t *testing.T) {
	for _, n := range render(t, "--set-json=networkPolicy.monitoring=[]", "--set-json=networkPolicy.clients=[]").networks {
		if len(n.Spec.Ingress) > 0 {
			t.Errorf("%s lets somebody in: %v", n.Name, n.Spec.Ingress)
		}
		public := slices.ContainsFunc(n.Spec.Egress, func(rule networking.NetworkPolicyEgressRule) bool {
			return slices.ContainsFunc(rule.To, func(p networking.NetworkPolicyPeer) bool { return p.IPBlock != nil })
		})
		if calls := strings.HasSuffix(n.Name, "-api") || strings.HasSuffix(n.Name, "-delivery"); public != calls {
			t.Errorf("%s reaches public addresses: %v, want %v", n.Name, public, calls)
		}
	}
}

// A digest counts, however the tag is set.
func TestTheImageIsPinned(t *testing.T) {
	digest := "sha256:" + strings.Repeat("a", 64)
	for _, d := range render(t, "--set=image.digest="+digest, "--set=image.tag=v1").deployments {
		if got := d.Spec.Template.Spec.Containers[0].Image; got != "registry.example.com/toolmill@"+digest {
			t.Error(got)
		}
	}
}

// What is not a field of Kubernetes is found, or these tests would show nothing.
func TestFieldsThatDoNotExistAreFound(t *testing.T) {
	text := "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {prots: []}\n"
	if _, _, err := strict(t).Decode([]byte(text), nil, nil); err == nil || !strings.Contains(err.Error(), "prots") {
		t.Errorf("%v", err)
	}
}

func setting(d *apps.Deployment, name string) string {
	for _, set := range d.Spec.Template.Spec.Containers[0].Env {
		if set.Name == name {
			return set.Value
		}
	}
	return ""
}

func hasPort(d *apps.Deployment, name string) bool {
	return slices.ContainsFunc(d.Spec.Template.Spec.Containers[0].Ports, func(p core.ContainerPort) bool { return p.Name == name })
}
