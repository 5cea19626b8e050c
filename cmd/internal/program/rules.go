package program

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Rule relates flags of a command. It applies if a term of Of holds. Then a term of Requires must hold, no other term of
// Excludes may hold, and no flags but those of Only may be given. The error is one of usage: it names both sides and gives the
// reason. A rule without Of always applies; its reason names the missing part.
//
// Commas separate terms. A term is a given flag, "from"; a flag with its value, "show=grid", or with the beginning of its
// value, "topology=show:*"; or a condition of the command, "several recordings".
type Rule struct {
	Of       string
	Requires string
	Excludes string
	Only     string
	Reason   string
}

// Rules are the rules of a command, and its conditions.
type Rules struct {
	All        []Rule
	Conditions map[string]func() bool
}

// Declare checks the rules before RunE.
func (x *Rules) Declare(cmd *cobra.Command) {
	work := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := x.Check(cmd); err != nil {
			return err
		}
		return work(cmd, args)
	}
}

// Check returns the error of the first rule that is broken.
func (x *Rules) Check(cmd *cobra.Command) error {
	for i := range x.All {
		if err := x.check(cmd, &x.All[i]); err != nil {
			return err
		}
	}
	return nil
}

func (x *Rules) check(cmd *cobra.Command, rule *Rule) error {
	if rule.Of == "" && len(x.holding(cmd, rule.Requires)) == 0 {
		return Usagef("%s: pass %s", rule.Reason, x.names(rule.Requires))
	}
	for _, of := range x.holding(cmd, rule.Of) {
		if err := x.checkTerm(cmd, rule, of); err != nil {
			return err
		}
	}
	return nil
}

// checkTerm checks a rule for one of its terms, which holds.
func (x *Rules) checkTerm(cmd *cobra.Command, rule *Rule, of string) error {
	reason := ""
	if rule.Reason != "" {
		reason = ": " + rule.Reason
	}
	if rule.Requires != "" && len(x.holding(cmd, rule.Requires)) == 0 {
		return Usagef("%s requires %s%s", x.name(of), x.names(rule.Requires), reason)
	}
	for _, other := range x.holding(cmd, rule.Excludes) {
		if other != of {
			return Usagef("%s excludes %s%s", x.name(of), x.name(other), reason)
		}
	}
	if other := otherThan(cmd, terms(rule.Only)); rule.Only != "" && other != "" {
		return Usagef("--%s has no effect with %s%s", other, x.name(of), reason)
	}
	return nil
}

// otherThan returns a flag that is given and not among some, "" if there is none.
func otherThan(cmd *cobra.Command, flags []string) (other string) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if other == "" && f.Name != quietFlag && !slices.Contains(flags, f.Name) {
			other = f.Name
		}
	})
	return other
}

func terms(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}

// holding returns the terms of a list that hold.
func (x *Rules) holding(cmd *cobra.Command, list string) (all []string) {
	for _, term := range terms(list) {
		if x.holds(cmd, term) {
			all = append(all, term)
		}
	}
	return all
}

func (x *Rules) holds(cmd *cobra.Command, term string) bool {
	if condition := x.Conditions[term]; condition != nil {
		return condition()
	}
	name, value, hasValue := strings.Cut(term, "=")
	f := lookup(cmd, name)
	if !hasValue {
		return f.Changed
	}
	if start, open := strings.CutSuffix(value, "*"); open {
		return slices.ContainsFunc(valuesOf(f), func(v string) bool { return strings.HasPrefix(v, start) })
	}
	return slices.Contains(valuesOf(f), value)
}

// name returns the name of a term: "--show grid".
func (x *Rules) name(term string) string {
	if x.Conditions[term] != nil {
		return term
	}
	flag, value, hasValue := strings.Cut(term, "=")
	if !hasValue {
		return "--" + flag
	}
	return "--" + flag + " " + strings.TrimRight(value, "=*")
}

// names returns the names of terms: "--a, --b or --c".
func (x *Rules) names(list string) string {
	var all []string
	for _, term := range terms(list) {
		all = append(all, x.name(term))
	}
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], ", ") + " or " + all[last]
}

// lookup returns a flag, which must be there.
func lookup(cmd *cobra.Command, flag string) *pflag.Flag {
	f := cmd.Flags().Lookup(flag)
	if f == nil {
		panic("no flag --" + flag)
	}
	return f
}
