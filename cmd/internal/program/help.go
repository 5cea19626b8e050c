package program

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Topic is a group of flags that belong together, by what users want. --help lists the groups;
// --help NAME explains one of them, and --help all prints everything.
type Topic struct {
	Name  string
	Title string
	Flags []string // that --help lists, in this order
	More  []string // that only --help NAME lists
	Text  string   // of --help NAME, for which there is no room in --help
}

// allTopics is the topic that contains all others.
const allTopics = "all"

// topicsOfCommands has a func() []Topic for each *cobra.Command that has topics.
var topicsOfCommands sync.Map

// Topics gives a command its topics, in the order of --help. Flags of no topic come last. Help texts
// list what takes time to read, so topics are made only when help is printed.
func Topics(cmd *cobra.Command, topics func() []Topic) { topicsOfCommands.Store(cmd, topics) }

// topicsOf returns the topics of a command, and a last one without a name for all other flags.
func topicsOf(cmd *cobra.Command) []Topic {
	var topics []Topic
	if listed, ok := topicsOfCommands.Load(cmd); ok {
		topics = listed.(func() []Topic)()
	}
	grouped := map[string]bool{}
	for i := range topics {
		topics[i].Text = strings.Trim(topics[i].Text, "\n")
		for _, flag := range slices.Concat(topics[i].Flags, topics[i].More) {
			grouped[flag] = true
		}
	}
	other := Topic{Title: "Flags"}
	if len(topics) > 0 {
		other.Title = "Other"
	}
	add := func(f *pflag.Flag) {
		if !f.Hidden && !grouped[f.Name] {
			other.Flags = append(other.Flags, f.Name)
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
	at := slices.IndexFunc(topics, func(t Topic) bool { return asked(t.Name) })
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
func writeFlags(text *strings.Builder, cmd *cobra.Command, topics []Topic) {
	var listed []string
	for _, t := range topics {
		listed = append(listed, t.Flags...)
	}
	lines := usages(cmd, listed)
	var more []string
	for _, t := range topics {
		title := t.Title
		if t.Name != "" {
			more = append(more, t.Name)
		}
		if t.Text != "" || len(t.More) > 0 {
			title += " (more: --help " + t.Name + ")"
		}
		fmt.Fprintf(text, "\n%s:\n", title)
		for range t.Flags {
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
func (t *Topic) write(text *strings.Builder, cmd *cobra.Command) {
	if t.Name != "" {
		fmt.Fprintf(text, "%s (%s):\n", t.Title, t.Name)
	} else {
		fmt.Fprintf(text, "%s:\n", t.Title)
	}
	for _, line := range usages(cmd, slices.Concat(t.Flags, t.More)) {
		text.WriteString(line + "\n")
	}
	if t.Text != "" {
		text.WriteString("\n" + t.Text + "\n")
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
