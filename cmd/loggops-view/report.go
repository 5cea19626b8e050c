package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/view/pictures"
)

// command returns the command that draws a picture of a report alone, with those of the flags that
// it has.
func command(cmd *cobra.Command, p *pictures.Picture, files []pictures.Input, choice *pictures.Choice, output string) string {
	words := []string{"loggops-view"}
	for _, in := range files {
		words = append(words, quoted(in.Name))
	}
	show := p.Name
	if choice.Of != "" {
		show += ":" + choice.Of
	}
	words = append(words, "--show", show)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(p.Options, f.Name) && p.Uses(f.Name, choice, files) || f.Name == "width" || f.Name == "height" {
			words = append(words, fmt.Sprintf("--%s=%s", f.Name, quoted(f.Value.String())))
		}
	})
	return strings.Join(append(words, "-o", quoted(output)), " ")
}

// quoted returns a word as a shell reads it.
func quoted(word string) string {
	plain := func(c rune) bool {
		return strings.ContainsRune("._-/+,:=%@", c) || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	if word != "" && !strings.ContainsFunc(word, func(c rune) bool { return !plain(c) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
