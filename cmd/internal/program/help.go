package program

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// topic is a group of flags that belong together, by what users want. --help lists the groups;
// --help NAME explains one of them, and --help all prints everything.
type topic struct {
	name  string
	title string
	flags []string // that --help lists, in this order
	more  []string // that only --help NAME lists
	text  string   // of --help NAME, for which there is no room in --help
}

// parseTopics returns the topics of a text such as
//
//	== machine: Machine
//	flags: machine param
//	more: placement
//
//	--machine sets the parameters of the machine.
func parseTopics(text string) (topics []topic) {
	for _, block := range strings.Split("\n"+text, "\n== ")[1:] {
		head, explanation, _ := strings.Cut(block+"\n", "\n\n")
		t := topic{text: strings.Trim(explanation, "\n")}
		for line := range strings.Lines(head) {
			switch key, value, _ := strings.Cut(strings.TrimSpace(line), ": "); key {
			case "flags":
				t.flags = strings.Fields(value)
			case "more":
				t.more = strings.Fields(value)
			default:
				t.name, t.title = key, value
			}
		}
		topics = append(topics, t)
	}
	return topics
}

// allTopics is the topic that contains all others.
const allTopics = "all"

// helpTexts has a func() string for each *cobra.Command that has a text.
var helpTexts sync.Map

// Help gives a command a text of a file: a line that describes it briefly, a longer description, examples below
// the line "Examples:", and topics, as parseTopics reads them, in the order of --help. Flags of no topic come last.
// fill, unless nil, replaces what stands for lists. They take time to make, so it is called only when help is
// printed.
func Help(cmd *cobra.Command, texts embed.FS, file string, fill func() *strings.Replacer) {
	all, err := texts.ReadFile(file)
	if err != nil {
		panic(err) // the file is not part of the program
	}
	short, text, _ := strings.Cut(string(all), "\n")
	cmd.Short = short
	helpTexts.Store(cmd, func() string {
		if fill == nil {
			return text
		}
		return fill().Replace(text)
	})
}

// topicsOf returns the topics of a command, and a last one without a name for all other flags. It also sets the
// description and the examples of the command.
func topicsOf(cmd *cobra.Command) []topic {
	var topics []topic
	if text, ok := helpTexts.Load(cmd); ok {
		about, rest, more := strings.Cut(text.(func() string)(), "\n== ")
		cmd.Long, cmd.Example, _ = strings.Cut(about, "\nExamples:\n")
		cmd.Long, cmd.Example = strings.TrimSpace(cmd.Long), strings.TrimRight(cmd.Example, "\n")
		if more {
			topics = parseTopics("== " + rest)
		}
	}
	grouped := map[string]bool{}
	for _, t := range topics {
		for _, flag := range slices.Concat(t.flags, t.more) {
			grouped[flag] = true
		}
	}
	other := topic{title: "Flags"}
	if len(topics) > 0 {
		other.title = "Other"
	}
	add := func(f *pflag.Flag) {
		if !f.Hidden && !grouped[f.Name] {
			other.flags = append(other.flags, f.Name)
		}
	}
	cmd.LocalFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	return append(topics, other)
}

// help prints what --help does, or --help NAME if an argument names a topic.
func help(cmd *cobra.Command, args []string) {
	var text strings.Builder
	topics := topicsOf(cmd)
	asked := func(name string) bool { return name != "" && slices.Contains(args, name) }
	at := slices.IndexFunc(topics, func(t topic) bool { return asked(t.name) })
	switch {
	case at >= 0:
		topics[at].write(&text, cmd)
	case asked(allTopics):
		writeIntroduction(&text, cmd)
		for _, t := range topics {
			text.WriteString("\n")
			t.write(&text, cmd)
		}
		text.WriteString("\n" + exitStatus(cmd) + "\n")
	default:
		writeIntroduction(&text, cmd)
		writeFlags(&text, cmd, topics)
	}
	fmt.Fprint(cmd.OutOrStdout(), text.String())
}

// writeIntroduction writes what a command does and how it is called, with examples and the
// commands below it.
func writeIntroduction(text *strings.Builder, cmd *cobra.Command) {
	fmt.Fprintf(text, "%s\n\nUsage:\n  %s\n", strings.TrimSpace(cmd.Long), cmd.UseLine())
	if cmd.HasExample() {
		fmt.Fprintf(text, "\nExamples:\n%s\n", cmd.Example)
	}
	if !cmd.HasAvailableSubCommands() {
		return
	}
	text.WriteString("\nAvailable Commands:\n")
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(text, "  %-*s  %s\n", cmd.NamePadding(), sub.Name(), sub.Short)
		}
	}
}

// writeFlags writes the flags that --help lists, in groups, and where there is more.
func writeFlags(text *strings.Builder, cmd *cobra.Command, topics []topic) {
	var listed []string
	for _, t := range topics {
		listed = append(listed, t.flags...)
	}
	lines := usages(cmd, listed)
	var more []string
	for _, t := range topics {
		title := t.title
		if t.name != "" {
			more = append(more, t.name)
		}
		if t.text != "" || len(t.more) > 0 {
			title += " (more: --help " + t.name + ")"
		}
		fmt.Fprintf(text, "\n%s:\n", title)
		for range t.flags {
			text.WriteString(lines[0] + "\n")
			lines = lines[1:]
		}
	}
	if len(more) == 0 {
		text.WriteString("\nMore: --help all\n")
		return
	}
	fmt.Fprintf(text, "\nMore: --help with a topic (%s), or --help all\n", strings.Join(more, ", "))
}

// write writes a topic with all of its flags.
func (t *topic) write(text *strings.Builder, cmd *cobra.Command) {
	if t.name != "" {
		fmt.Fprintf(text, "%s (%s):\n", t.title, t.name)
	} else {
		fmt.Fprintf(text, "%s:\n", t.title)
	}
	for _, line := range usages(cmd, slices.Concat(t.flags, t.more)) {
		text.WriteString(line + "\n")
	}
	if t.text != "" {
		text.WriteString("\n" + t.text + "\n")
	}
}

// usages returns a line for each of some flags.
func usages(cmd *cobra.Command, names []string) []string {
	if len(names) == 0 {
		return nil
	}
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SortFlags = false
	for _, name := range names {
		flag := *cmd.Flag(name)
		if isNothing(flag.DefValue) {
			flag.DefValue = "0" // which pflag does not print
		}
		set.AddFlag(&flag)
	}
	return strings.Split(strings.TrimRight(set.FlagUsages(), "\n"), "\n")
}

// isNothing reports whether the default of a flag says only that it was not given.
func isNothing(value string) bool {
	return slices.Contains([]string{"0ns", "0B", "-1"}, value)
}

// exitStatus lists the exit codes of a command.
func exitStatus(cmd *cobra.Command) string {
	return fmt.Sprintf(`EXIT STATUS
  0    done
  1    the work failed: a file is missing or wrong, or does not fit the flags
  2    bad usage, which the command line alone shows: an unknown flag, a bad value, a
       wrong number of arguments
%s  130  interrupted`, cmd.Annotations[ownStatus])
}
