package program

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// writeMan writes a man page for a program and one for each of its commands.
func writeMan(root *cobra.Command, folder string) (err error) {
	each(root, func(cmd *cobra.Command) {
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, pageName(cmd)+".1"), []byte(manPage(cmd)), 0o666)
		}
	})
	return err
}

// pageName returns the name of a command's page: loggops-sim-merge.
func pageName(cmd *cobra.Command) string {
	return strings.ReplaceAll(cmd.CommandPath(), " ", "-")
}

// manPage returns a command's --help as a man page. It has no date, so that the same
// release has the same page.
func manPage(cmd *cobra.Command) string {
	var page strings.Builder
	topics := topicsOf(cmd)
	fmt.Fprintf(&page, ".TH %q 1 \"\" %q \"loggops\"\n.nh\n.ad l\n", strings.ToUpper(pageName(cmd)), Tool(cmd))
	fmt.Fprintf(&page, ".SH NAME\n%s \\- %s\n", roff(pageName(cmd)), roff(cmd.Short))
	fmt.Fprintf(&page, ".SH SYNOPSIS\n%s\n", roff(cmd.UseLine()))
	page.WriteString(".SH DESCRIPTION\n" + roffText(cmd.Long))
	page.WriteString(".SH OPTIONS\n")
	for _, topic := range topics {
		fmt.Fprintf(&page, ".SS %s\n", roff(topic.title))
		for _, line := range usages(cmd, slices.Concat(topic.flags, topic.more)) {
			page.WriteString(roffFlag(line))
		}
		if topic.text != "" {
			page.WriteString(roffText(topic.text))
		}
	}
	page.WriteString(roffText(exitStatus(cmd)))
	if cmd.HasExample() {
		page.WriteString(".SH EXAMPLES\n" + roffText(cmd.Example))
	}
	if related := relatedPages(cmd); len(related) > 0 {
		fmt.Fprintf(&page, ".SH SEE ALSO\n%s\n", strings.Join(related, ", "))
	}
	return page.String()
}

// relatedPages names the pages of the command above and of those below.
func relatedPages(cmd *cobra.Command) (names []string) {
	name := func(cmd *cobra.Command) { names = append(names, fmt.Sprintf(`\fB%s\fP(1)`, roff(pageName(cmd)))) }
	if cmd.HasParent() {
		name(cmd.Parent())
	}
	for _, sub := range cmd.Commands() {
		name(sub)
	}
	return names
}

// heading is a section within a help text.
var heading = regexp.MustCompile(`^[A-Z][A-Z ]+$`)

// roffText sets a help text: indented lines stay as they are.
func roffText(help string) string {
	var text strings.Builder
	indented := false
	for _, line := range strings.Split(strings.Trim(help, "\n"), "\n") {
		if is := strings.HasPrefix(line, "  "); is != indented && line != "" {
			text.WriteString(map[bool]string{true: ".EX\n", false: ".EE\n"}[is])
			indented = is
		}
		switch {
		case heading.MatchString(line):
			text.WriteString(".SH " + line + "\n")
		case line == "":
			text.WriteString(".PP\n")
		default:
			text.WriteString(roff(line) + "\n")
		}
	}
	if indented {
		text.WriteString(".EE\n")
	}
	return text.String()
}

var flagName = regexp.MustCompile(`--?[A-Za-z][\w-]*`)

// roffFlag sets the line that --help has of a flag.
func roffFlag(line string) string {
	names, usage, _ := strings.Cut(strings.TrimSpace(line), "   ")
	names = flagName.ReplaceAllStringFunc(names, func(name string) string { return `\fB` + roff(name) + `\fP` })
	return fmt.Sprintf(".TP\n%s\n%s\n", names, roff(strings.TrimSpace(usage)))
}

var roffEscapes = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`, `"`, `\(dq`)

// roff escapes what roff would take for something else, also at the start of a line.
func roff(line string) string {
	line = roffEscapes.Replace(line)
	if strings.HasPrefix(line, ".") {
		return `\&` + line
	}
	return line
}
