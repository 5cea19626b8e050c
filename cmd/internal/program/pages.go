package program

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
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
