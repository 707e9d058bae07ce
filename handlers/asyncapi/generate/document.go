package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v3"
)

const notice = "# Generated from skeleton.yaml and the event types of package domain by go generate ./handlers/asyncapi. Do not edit it.\n"

// writeDocument writes asyncapi.yaml: the skeleton with a message for each type.
func writeDocument(home string, types []described) error {
	text, err := os.ReadFile(filepath.Join(home, "skeleton.yaml"))
	if err != nil {
		return err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return fmt.Errorf("skeleton.yaml: %w", err)
	}
	if err := addMessages(document.Content[0], types); err != nil {
		return fmt.Errorf("skeleton.yaml: %w", err)
	}
	var out bytes.Buffer
	out.WriteString(notice)
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(&document); err != nil {
		return err
	}
	return write(filepath.Join(home, "asyncapi.yaml"), out.Bytes())
}

// addMessages adds the messages to the channel and to the components.
func addMessages(document *yaml.Node, types []described) error {
	channel, err := member(document, "channels", "stream", "messages")
	if err != nil {
		return err
	}
	components, err := member(document, "components", "messages")
	if err != nil {
		return err
	}
	for _, d := range types {
		if !d.Published {
			continue
		}
		if err := add(channel, d.Type, reference("#/components/messages/"+d.Type)); err != nil {
			return err
		}
		if err := add(components, d.Type, messageOf(d)); err != nil {
			return err
		}
	}
	return nil
}

// member returns a mapping inside another one.
func member(of *yaml.Node, path ...string) (*yaml.Node, error) {
	for _, name := range path {
		var found *yaml.Node
		for i := 0; i+1 < len(of.Content); i += 2 {
			if of.Content[i].Value == name {
				found = of.Content[i+1]
			}
		}
		if found == nil || found.Kind != yaml.MappingNode {
			return nil, fmt.Errorf("there is no mapping %s of %v", name, path)
		}
		of = found
	}
	of.Style = 0 // not on one line
	return of, nil
}

func add(to *yaml.Node, name string, value any) error {
	var node yaml.Node
	if err := node.Encode(value); err != nil {
		return err
	}
	to.Content = append(to.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: name}, &node)
	return nil
}

type ref struct {
	Ref string `yaml:"$ref"`
}

func reference(to string) ref { return ref{to} }

// message is a Message Object of AsyncAPI 3.0.
type message struct {
	Name    string `yaml:"name"`
	Title   string `yaml:"title"`
	Summary string `yaml:"summary"`
	About   string `yaml:"description"`
	// Replaced is an extension: AsyncAPI 3.0 has no word for it.
	Replaced string  `yaml:"x-replaced,omitempty"` //nolint:tagliatelle // an extension's name
	Traits   []ref   `yaml:"traits"`
	Payload  payload `yaml:"payload"`
}

// payload is the schema of an event: all of them have the same attributes.
type payload struct {
	AllOf []any `yaml:"allOf"`
}

type attributes struct {
	Properties struct {
		Type   map[string]string `yaml:"type"`
		Schema map[string]string `yaml:"dataschema"`
		Data   ref               `yaml:"data"`
	} `yaml:"properties"`
}

func messageOf(d described) message {
	var own attributes
	own.Properties.Type = map[string]string{"const": d.Type}
	own.Properties.Schema = map[string]string{"const": d.Schema.ID}
	own.Properties.Data = reference("schemas/" + d.Type + ".json")
	trait := "published"
	if d.OfLog {
		trait = "ofLog"
	}
	return message{
		Name: d.Type, Title: d.Name, Summary: d.Schema.Description[:len(d.When)] + ".", About: d.About, Replaced: d.Replaced,
		Traits:  []ref{reference("#/components/messageTraits/" + trait)},
		Payload: payload{AllOf: []any{reference("#/components/schemas/event"), own}},
	}
}
