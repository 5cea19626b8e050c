package study

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/sim/machine"
	"loggops/sim/noise"
)

// Sweep holds the swept values; all combinations are simulated. A key without values
// is not swept.
type Sweep struct {
	values [numKeys][]string // as point has them; ranks ascend
	lists  [numKeys][]swept  // of atOptions and atJobs, and of atParams in the order of machine.Compare
}

// swept is an option of the topology or of a job, or a parameter of the model.
type swept struct {
	name   string   // topology.G, b:placement, L
	values []string // as settings: topology.G=x2, L=2us or L=x0.5
	*machine.Parameter
	// several reports whether the values are factors, and some machine of the sweep has several
	// values that they scale, for messages of different sizes.
	several bool
}

// Over reports whether a key is swept.
func (w *Sweep) Over(key string) bool {
	if i := keyOf(key); i >= 0 {
		return len(w.values[i]) > 0
	}
	return slices.ContainsFunc(slices.Concat(w.lists[:]...), func(o swept) bool { return o.name == key })
}

// Empty reports whether nothing is swept.
func (w *Sweep) Empty() bool {
	return len(slices.Concat(w.lists[:]...)) == 0 && len(slices.Concat(w.values[:]...)) == 0
}

// AddSweep adds values to the sweep: KEY=VALUES, such as ranks=2..1024:*2,
// scale-network=0.1,1, L=1us..8us:*2, L@16=x0.5,x1 or noise=A;B. Commas separate values, or
// semicolons if there are any. The error is *setting.Invalid, or that of a noise file.
func (s *Study) AddSweep(text string) error {
	name, values, _ := strings.Cut(text, "=")
	if err := s.addSweep(name, values); err != nil {
		if _, ok := errors.AsType[*setting.Invalid](err); ok || name == sweep.Noise {
			return err
		}
		return setting.Errorf("sweep", "%s: %w", text, err)
	}
	if n := s.Sweep.size(); n > maxPoints {
		return setting.Errorf("sweep", "%s: the sweep has %.0f points; at most %d", text, n, maxPoints)
	}
	return nil
}

// maxPoints bounds the combinations of all values, which are in memory.
const maxPoints = 1 << 20

// size returns the number of combinations.
func (w *Sweep) size() float64 {
	n := 1.0
	for key, values := range w.values {
		n *= float64(max(len(values), 1))
		for _, of := range w.lists[key] {
			n *= float64(len(of.values))
		}
	}
	return n
}

func (s *Study) addSweep(name, values string) error {
	key := keyOf(name)
	switch {
	case key < 0 && s.Jobs != nil && strings.Contains(name, sweep.JobOption):
		return s.addJobOption(name, values)
	case key < 0 && strings.HasPrefix(name, sweep.TopologyOption):
		return s.Sweep.addOption(name, values)
	case key < 0:
		return s.Sweep.addParameter(name, values)
	}
	list, err := keys[key].List(values)
	if err != nil {
		return err
	}
	to := &s.Sweep.values[key]
	known := map[string]string{} // by their texts in files
	for _, value := range *to {
		known[s.inFile(key, value)] = value
	}
	for _, value := range list {
		if key == atNoise {
			if err := s.Noise.add(new(noise.Config), "sweep noise", value); err != nil {
				return err
			}
		}
		inFile := s.inFile(key, value)
		other, twice := known[inFile]
		switch {
		case !twice:
			*to = append(*to, value)
			known[inFile] = value
		case other != value:
			return setting.Errorf("sweep", "%s=%s: %s and %s have the same name", name, values, other, value)
		}
	}
	if key == atRanks {
		slices.SortFunc(*to, func(a, b string) int { return point{atRanks: a}.ranks() - point{atRanks: b}.ranks() })
	}
	return nil
}

// inFile returns the value of a key as result files have it, without folders.
func (s *Study) inFile(key int, value string) string {
	switch {
	case value == "":
		return ""
	case key == atNoise:
		return s.Noise.plain(value)
	}
	return keys[key].Plain(value)
}

// addParameter adds values of a parameter of the model, which must be in its range. They are
// all absolute, or all relative to the machine's.
func (w *Sweep) addParameter(name, values string) error {
	parameter, err := machine.Find(name)
	if err != nil && !strings.Contains(name, "@") {
		err = fmt.Errorf("want KEY=VALUES; %w", setting.Unknown("key", name, append(Keys(), machine.Names()...)))
	}
	if err != nil {
		return err
	}
	p := swept{name: parameter.Name, Parameter: parameter}
	if p.values, err = parameter.List(values); err != nil {
		return err
	}
	if err := w.add(atParams, p); err != nil {
		return err
	}
	slices.SortFunc(w.lists[atParams], func(a, b swept) int { return machine.Compare(a.name, b.name) })
	return nil
}

// add adds an option or a parameter, whose values are without its name.
func (w *Sweep) add(key int, of swept) error {
	if w.Over(of.name) {
		return fmt.Errorf("%s is swept twice", of.name)
	}
	var settings []string
	known := map[string]bool{}
	for _, value := range of.values {
		if strings.Contains(value, ",") {
			return fmt.Errorf("%s: want values without commas", value)
		}
		if !known[value] {
			settings = append(settings, of.name+"="+value)
		}
		known[value] = true
	}
	of.values = settings
	w.lists[key] = append(w.lists[key], of)
	return nil
}

// findSeveral finds the swept parameters of which a machine has several values.
func (s *Study) findSeveral() error {
	w := &s.Sweep
	for _, name := range orNone(w.values[atMachine]) {
		of, err := s.configure(point{atMachine: name})
		if err != nil {
			return err
		}
		for i := range w.lists[atParams] {
			p := &w.lists[atParams][i]
			p.several = p.several || units.IsFactor(strings.TrimPrefix(p.values[0], p.name+"=")) && p.DependsOnSize(&of.params)
		}
	}
	return nil
}

// Points returns the number of points: the combinations of all values.
func (w *Sweep) Points() int { return len(w.points()) }

// points returns all combinations.
func (w *Sweep) points() []point {
	all := []point{{}}
	for key, values := range w.values {
		for _, of := range w.lists[key] {
			values = combined(values, of.values)
		}
		if len(values) == 0 {
			continue
		}
		var longer []point
		for _, p := range all {
			for _, value := range values {
				p[key] = value
				longer = append(longer, p)
			}
		}
		all = longer
	}
	return all
}

// combined returns all settings with all values behind each.
func combined(all, values []string) (longer []string) {
	for _, before := range orNone(all) {
		for _, value := range values {
			longer = append(longer, strings.TrimPrefix(before+","+value, ","))
		}
	}
	return longer
}

// orNone returns the values, or a zero value if there are none.
func orNone[T any](values []T) []T {
	if len(values) == 0 {
		return make([]T, 1)
	}
	return values
}

// series returns the point without its ranks.
func (p point) series() point {
	p[atRanks] = ""
	return p
}

// settings returns the parameters of the model that the point sets.
func (p point) settings() (s machine.Settings) {
	s.Set(p[atParams]) // it was valid in AddSweep
	return s
}

// scale and ranks return numbers that were valid in AddSweep; 0 stands for keys that are not swept.
func (p point) scale() float64 {
	x, _ := strconv.ParseFloat(p[atScale], 64)
	return x
}

func (p point) ranks() int {
	n, _ := strconv.Atoi(p[atRanks])
	return n
}

// text returns what the point sets besides noise, scale and ranks, as result files have it:
// machine=cnl,intensity=x0.5,L=2us.
func (p point) text() string {
	var of []int
	for i := range keys {
		if i != atNoise && i != atScale && i != atRanks {
			of = append(of, i)
		}
		if p[i] != "" {
			p[i] = keys[i].Plain(p[i])
		}
	}
	return p.join(",", of...)
}

// join joins the values of some keys.
func (p point) join(by string, of ...int) string {
	var parts []string
	for _, key := range of {
		if value := p[key]; keys[key].Name == "" && value != "" {
			parts = append(parts, value)
		} else if value != "" {
			parts = append(parts, keys[key].Name+"="+value)
		}
	}
	return strings.Join(parts, by)
}

// String returns the point in the language of AddSweep.
func (p point) String() string {
	others := p.text()
	p[atParams] = others
	return p.join(", ", atNoise, atScale, atParams, atRanks)
}

// inFiles returns a point as result files store it.
func (s *Study) inFiles(p point) result.Point {
	at := result.Point{Noise: s.inFile(atNoise, p[atNoise]), ScaleNetwork: p.scale(), Parameters: p.text(), Ranks: int64(p.ranks())}
	if s.Jobs != nil { // whose ranks are among the parameters, if they are swept
		at.Ranks = 0
	}
	return at
}

// quiet returns a point without what changes its noise only. Such points share the run
// without noise.
func quiet(p result.Point) result.Point {
	p.Noise = ""
	settings := slices.DeleteFunc(strings.Split(p.Parameters, ","), func(setting string) bool {
		name, _, _ := strings.Cut(setting, "=")
		i := keyOf(name)
		return i >= 0 && keys[i].noise
	})
	p.Parameters = strings.Join(settings, ",")
	return p
}

// share is a point with the runs to simulate there.
type share struct {
	point
	first, runs int
}

// shares returns the runs of each point that belong in a file, without the points that
// have none there.
func (s *Study) shares(points []point, of *result.Sweep) (all []share) {
	for _, p := range points {
		if first, end := of.Share(s.inFiles(p)); first < end {
			all = append(all, share{p, first, end - first})
		}
	}
	return all
}
