package main

import (
	"fmt"
	"slices"
	"strings"

	"loggops/view/pictures"
)

// about describes what pictures there are.
func about() string {
	var text strings.Builder
	for _, p := range pictures.All() {
		kinds := p.Slots.Kinds()
		of := strings.Join(kinds, ", ")
		if len(kinds) > 3 {
			of = "all files"
		}
		fmt.Fprintf(&text, "  %-10s %-25s %s\n", p.Name, of, p.About)
	}
	return text.String()
}

// parts lists the parts that some pictures have.
func parts() string {
	var text strings.Builder
	text.WriteString("Some pictures have parts, of which --show takes one; the first is the default:\n\n")
	for _, p := range pictures.All() {
		if slices.Contains(p.Of, pictures.Keys) {
			fmt.Fprintf(&text, "  %-10s a key, or KEY,KEY for a heat map; KEY=VALUE selects runs: sweep:L,G,machine=cnl\n", p.Name)
		} else if len(p.Of) > 0 {
			fmt.Fprintf(&text, "  %-10s %s\n", p.Name, strings.Join(p.Of, ", "))
		}
	}
	return text.String()
}

// optionsHelp lists the options by picture.
func optionsHelp() string {
	var text strings.Builder
	for _, p := range pictures.All() {
		if len(p.Options) > 0 && p.Shown != pictures.Page {
			fmt.Fprintf(&text, "  %-10s --%s\n", p.Name, strings.Join(p.Options, ", --"))
		}
	}
	return text.String()
}
