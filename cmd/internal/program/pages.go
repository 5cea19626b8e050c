package program

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// pagesCommand, as the first of two arguments, has any program write its man
// pages and shell completions into the folder that is the second, where an
// installation has them: make install calls it. It is no command that users see.
const pagesCommand = "__pages"

// writePages writes them, made of the same commands as --help.
func writePages(root *cobra.Command, folder string) error {
	name := root.Name()
	for _, page := range []struct {
		file  string
		write func(path string) error
	}{
		{"share/bash-completion/completions/" + name, func(path string) error { return root.GenBashCompletionFileV2(path, true) }},
		{"share/zsh/site-functions/_" + name, root.GenZshCompletionFile},
		{"share/fish/vendor_completions.d/" + name + ".fish", func(path string) error { return root.GenFishCompletionFile(path, true) }},
		{"share/man/man1/" + name + ".1", func(path string) error { return writeMan(root, filepath.Dir(path)) }},
	} {
		path := filepath.Join(folder, filepath.FromSlash(page.file))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := page.write(path); err != nil {
			return err
		}
	}
	return nil
}

// writeMan writes a page for a program and one for each of its commands. Help is
// plain text, and the library takes it for Markdown.
func writeMan(root *cobra.Command, folder string) error {
	root.InitDefaultVersionFlag()
	each(root, func(cmd *cobra.Command) {
		cmd.DisableAutoGenTag = true
		cmd.Long = markdown(cmd.Long)
	})
	return doc.GenManTree(root, &doc.GenManHeader{Source: Tool(root), Manual: "loggops"}, folder)
}

// markdown returns help as Markdown: indented lines stay as they are, and so do
// characters that Markdown has a use for; EXIT STATUS becomes a section.
func markdown(help string) string {
	help, exit, _ := strings.Cut(help, exitStatus[:strings.IndexByte(exitStatus, '\n')])
	var text strings.Builder
	indented := false
	write := func(line string) {
		if is := strings.HasPrefix(line, "  "); is != indented && line != "" {
			text.WriteString("\n```\n")
			indented = is
		}
		if !indented {
			line = escaped.Replace(line)
		}
		text.WriteString(line + "\n")
	}
	section := func(body string) {
		for line := range strings.Lines(strings.TrimRight(body, "\n")) {
			write(strings.TrimSuffix(line, "\n"))
		}
		if indented {
			text.WriteString("```\n")
			indented = false
		}
	}
	section(help)
	text.WriteString("\n# EXIT STATUS\n")
	section(strings.TrimLeft(exit, "\n"))
	return text.String()
}

var escaped = strings.NewReplacer(`*`, `\*`, `_`, `\_`, `<`, `\<`, "`", "\\`", `\`, `\\`, `[`, `\[`, `#`, `\#`)
