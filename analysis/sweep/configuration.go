package sweep

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/sums"
	"loggops/internal/table"
)

// File is a file of runs, in its order.
type File struct {
	Name string // as it is to be called in a picture
	Head *result.Header
	Runs []result.Run
}

// Join makes one file of those that differ by nothing but their numbers of
// ranks: of the same schedule, unless schedules may differ too, with the same
// parameters and noise.
func Join(files []File, schedules bool) (joined []File) {
	var groups []group
	for _, f := range files {
		ranks := map[int64]bool{}
		for i := range f.Runs {
			ranks[f.Runs[i].Ranks] = true
		}
		i := slices.IndexFunc(groups, func(g group) bool { return g.fits(f.Head, ranks, schedules) })
		if i < 0 {
			groups = append(groups, group{[]File{f}, ranks})
			continue
		}
		groups[i].files = append(groups[i].files, f)
		maps.Copy(groups[i].ranks, ranks)
	}
	for _, g := range groups {
		joined = append(joined, g.join())
	}
	return joined
}

// group is files that differ by their numbers of ranks.
type group struct {
	files []File
	ranks map[int64]bool
}

// fits reports whether the runs of a file with some numbers of ranks can be those of one file with
// the group's.
func (g *group) fits(head *result.Header, ranks map[int64]bool, schedules bool) bool {
	for n := range ranks {
		if g.ranks[n] {
			return false
		}
	}
	first := g.files[0].Head
	return (schedules || first.Schedule == head.Schedule) &&
		reflect.DeepEqual(first.Parameters, head.Parameters) && reflect.DeepEqual(first.Noise, head.Noise)
}

// join returns the file of a group.
func (g *group) join() File {
	if len(g.files) == 1 {
		return g.files[0]
	}
	head := *g.files[0].Head
	joined := File{Name: g.files[0].Name, Head: &head}
	schedules := map[string]bool{head.Schedule: true}
	for i, f := range g.files {
		joined.Runs = append(joined.Runs, f.Runs...)
		if i > 0 {
			joined.Name = together(joined.Name, f.Name)
		}
		if !schedules[f.Head.Schedule] {
			schedules[f.Head.Schedule] = true
			head.Schedule += " + " + f.Head.Schedule
		}
	}
	slices.SortStableFunc(joined.Runs, func(a, b result.Run) int { return result.ComparePoints(&a, &b) })
	return joined
}

// together names two files, or one and those joined before it: names that differ by one number, as
// app-4 and app-16, are app-*, unless they are nothing else.
func together(joined, name string) string {
	numbered := regexp.MustCompile(`[0-9]+|\*`)
	a, b := numbered.FindAllStringIndex(joined, -1), numbered.FindAllStringIndex(name, -1)
	for i := range min(len(a), len(b)) {
		star := joined[:a[i][0]] + "*" + joined[a[i][1]:]
		if star != "*" && star == name[:b[i][0]]+"*"+name[b[i][1]:] {
			return star
		}
	}
	return joined + "+" + name
}

// Configuration is what was simulated at one or more numbers of ranks.
type Configuration struct {
	// File, Noise, Network and Parameters describe what it is. All but File are "" and 0
	// where they were not swept.
	File       string
	Noise      string
	Network    float64
	Parameters string
	// Curve is over the numbers of ranks. Its label is what sets it apart from the others: ""
	// where it is the only one.
	Curve
}

// Columns are the columns of tables that tell configurations apart, and Cells
// their values.
var Columns = []string{"file", "noise", "scale_network", "parameters"}

// Cells returns the values of Columns.
func (c *Configuration) Cells() []any {
	return []any{c.File, table.Known(c.Noise), table.Known(c.Network), table.Known(c.Parameters)}
}

// Configurations returns the configurations of some files, in the order of the files, and
// within each by noise and network.
func Configurations(files []File) []Configuration {
	var all []Configuration
	for _, file := range files {
		all = append(all, ofFile(file)...)
	}
	label(all)
	return all
}

// ofFile goes by the order of runs in files: those of a point stand together, and
// so do the points of a configuration.
func ofFile(file File) []Configuration {
	var all []Configuration
	for rest := file.Runs; len(rest) > 0; {
		first, n := &rest[0], 1
		for n < len(rest) && result.ComparePoints(&rest[n], first) == 0 {
			n++
		}
		for _, runs := range byJob(rest[:n]) {
			first := &runs[0]
			parameters := first.Parameters
			if first.Job != "" {
				parameters = strings.TrimSuffix(Job+"="+first.Job+","+parameters, ",")
			}
			if k := len(all) - 1; k < 0 || all[k].Noise != first.Noise || all[k].Network != first.ScaleNetwork || all[k].Parameters != parameters {
				all = append(all, Configuration{File: file.Name, Noise: first.Noise, Network: first.ScaleNetwork, Parameters: parameters})
			}
			c := &all[len(all)-1]
			c.Points = append(c.Points, pointOf(float64(first.Ranks), runs))
		}
		rest = rest[n:]
	}
	return all
}

// byJob returns the runs of a point by job, those of all runs without jobs.
func byJob(runs []result.Run) (all [][]result.Run) {
	var jobs sums.By[string, []result.Run]
	for i := range runs {
		of := jobs.Of(runs[i].Job)
		*of = append(*of, runs[i])
	}
	for _, of := range jobs.All() {
		all = append(all, *of)
	}
	return all
}

// label says of each configuration what others do not have.
func label(all []Configuration) {
	cells, differ := make([][4]string, len(all)), [4]bool{}
	for i, c := range all {
		cells[i] = [...]string{c.File, c.Noise, fmt.Sprintf("network x %v", c.Network), c.Parameters}
		if c.Network == 0 {
			cells[i][2] = ""
		}
		for k := range differ {
			differ[k] = differ[k] || cells[i][k] != cells[0][k]
		}
	}
	for i := range all {
		var parts []string
		for k, text := range cells[i] {
			if differ[k] && text != "" {
				parts = append(parts, text)
			}
		}
		all[i].Label = strings.Join(parts, ", ")
	}
}

// RankCounts returns all numbers of ranks, ascending.
func RankCounts(all []Configuration) []int64 {
	var ranks []int64
	for _, c := range all {
		for _, p := range c.Points {
			ranks = append(ranks, p.First.Ranks)
		}
	}
	slices.Sort(ranks)
	return slices.Compact(ranks)
}

// Setting says in a line what all files have in common: the schedule, the
// machine, the noise, and how many runs per point has.
func Setting(files []File, all []Configuration) string {
	var parts []string
	same := func(of func(*result.Header) string) {
		text := of(files[0].Head)
		if text != "" && !slices.ContainsFunc(files, func(f File) bool { return of(f.Head) != text }) {
			parts = append(parts, text)
		}
	}
	same(func(h *result.Header) string { return h.Schedule })
	same(func(h *result.Header) string { return h.Parameters.Machine })
	same(func(h *result.Header) string { return h.Parameters.Topology })
	same(func(h *result.Header) string {
		if h.Noise == nil {
			return ""
		}
		return strings.Join(slices.Concat(h.Noise.Sources, h.Noise.Delays), " + ")
	})
	least, most := all[0].Points[0].Runs, 0
	for _, c := range all {
		for _, p := range c.Points {
			least, most = min(least, p.Runs), max(most, p.Runs)
		}
	}
	switch {
	case most == 1:
	case least == most:
		parts = append(parts, fmt.Sprintf("%d runs per point", most))
	default:
		parts = append(parts, fmt.Sprintf("%d to %d runs per point", least, most))
	}
	return strings.Join(parts, ", ")
}
