package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell (bash, zsh, fish)."`
}

// completionScripts ask the program itself for candidates, so they are never out of date. Where it has none the shell
// completes files.
var completionScripts = map[string]string{
	"bash": `# Add to ~/.bashrc:  source <(toolmill completion bash)
_toolmill() {
  local words
  words=$("$1" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  mapfile -t COMPREPLY <<<"$words"
  [[ -n $words ]] || COMPREPLY=()
}
complete -o default -F _toolmill toolmill
`,
	"zsh": `#compdef toolmill
# Add to ~/.zshrc, after compinit:  source <(toolmill completion zsh)
_toolmill() {
  local -a candidates
  candidates=(${(f)"$(${words[1]} complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( $#candidates )); then compadd -- $candidates; else _files; fi
}
compdef _toolmill toolmill
`,
	"fish": `# Save as ~/.config/fish/completions/toolmill.fish
function __toolmill_complete
  set -l words (commandline -opc) (commandline -ct)
  $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c toolmill -a '(__toolmill_complete)'
`,
}

// Run implements the command.
func (c *completionCommand) Run() error {
	_, err := io.WriteString(os.Stdout, completionScripts[c.Shell])
	return err
}

type completeCommand struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"The words of the command line, the last one possibly incomplete."`
}

// Run implements the command.
func (c *completeCommand) Run(k *kong.Kong) error {
	for _, candidate := range candidates(k.Model.Node, c.Words) {
		if _, err := fmt.Fprintln(k.Stdout, candidate); err != nil {
			return err
		}
	}
	return nil
}

// candidates returns the completions of the last word: commands, flags, or values if they are listed.
func candidates(node *kong.Node, words []string) []string {
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	if len(words) == 0 {
		words = []string{""}
	}
	last := words[len(words)-1]
	at := walk(node, words[:len(words)-1])
	return slices.DeleteFunc(at.next(last), func(candidate string) bool { return !strings.HasPrefix(candidate, last) })
}

// place is the position of the next word in a command line.
type place struct {
	node *kong.Node
	// flag awaits its value; positionals counts the positional arguments so far.
	flag        *kong.Flag
	positionals int
}

func walk(root *kong.Node, words []string) place {
	at := place{node: root}
	for _, word := range words {
		switch {
		case at.flag != nil:
			at.flag = nil
		case strings.HasPrefix(word, "-"):
			at.flag = at.awaiting(word)
		default:
			at.take(word)
		}
	}
	return at
}

func (p *place) take(word string) {
	for _, child := range p.node.Children {
		if child.Name == word {
			p.node, p.positionals = child, 0
			return
		}
	}
	p.positionals++
}

// awaiting returns the flag that a word names if its value is the next word.
func (p *place) awaiting(word string) *kong.Flag {
	for _, flag := range p.flags() {
		if "--"+flag.Name == word && !flag.IsBool() {
			return flag
		}
	}
	return nil
}

func (p *place) flags() (all []*kong.Flag) {
	for _, group := range p.node.AllFlags(true) {
		all = append(all, group...)
	}
	return all
}

func (p *place) next(last string) (words []string) {
	switch {
	case p.flag != nil:
		return valuesOf(p.flag.Value)
	case strings.HasPrefix(last, "-"):
		for _, flag := range p.flags() {
			words = append(words, "--"+flag.Name)
		}
		return words
	}
	for _, child := range p.node.Children {
		if !child.Hidden {
			words = append(words, child.Name)
		}
	}
	if p.positionals < len(p.node.Positional) {
		words = append(words, valuesOf(p.node.Positional[p.positionals])...)
	}
	return words
}

func valuesOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}
