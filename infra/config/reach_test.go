package config

import (
	"path/filepath"
	"reflect"
	"testing"

	"github.com/alecthomas/kong"
)

// An operator sets the same variables as the service.
func TestReachIsNamedAsTheServicesConfiguration(t *testing.T) {
	reach, service := reflect.TypeFor[Reach](), reflect.TypeFor[Config]()
	for own := range reach.Fields() {
		same, found := service.FieldByName(own.Name)
		if !found {
			t.Errorf("%s is not the service's", own.Name)
			continue
		}
		for _, tag := range []string{"env", "name"} {
			if own.Tag.Get(tag) != same.Tag.Get(tag) {
				t.Errorf("%s: %s is %q, the service's %q", own.Name, tag, own.Tag.Get(tag), same.Tag.Get(tag))
			}
		}
	}
	r := Reach{DataDir: "d", Brokers: []string{"b"}, Database: "db", MasterKey: "k", LogLevel: "warn", Objects: "o", AWSAccessKeyID: "a", AWSSecretAccessKey: "s", AWSSessionToken: "t"}
	c := r.Config()
	for field, value := range reflect.ValueOf(r).Fields() {
		if !reflect.DeepEqual(value.Interface(), reflect.ValueOf(c).FieldByName(field.Name).Interface()) {
			t.Errorf("%s is lost", field.Name)
		}
	}
}

// An operator's command finds the same directory as a service started from the same working directory, and passes on
// no relative path.
func TestAnOperatorsDataDirectoryIsAbsolute(t *testing.T) {
	here := t.TempDir()
	t.Chdir(here)
	t.Setenv("TOOLMILL_DATA_DIR", "elsewhere")
	var cli struct {
		Reach `embed:""`
	}
	parser, err := kong.New(&cli)
	if err == nil {
		_, err = parser.Parse(nil)
	}
	if got := cli.Config().DataDir; err != nil || got != filepath.Join(here, "elsewhere") {
		t.Errorf("%q, %v", got, err)
	}
}
