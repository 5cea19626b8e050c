// Package noisespec reads noise as people write it in flags:
//
//	node.noise.arrow                                     a recording
//	node.noise.arrow:without=irq:42,ranks=0..31          a part of it, on some ranks
//	periodic:freq=1kHz,duration=16us,phase=0
//	random:gap=exponential:10ms,duration=pareto:5us:2.5
//	phase:intensity=1%,eta=exponential
//
// and delays: rank=5,calc=10,duration=58ms.
//
// Options follow a colon, separated by commas; an item without an = belongs to
// the option before it, as in ranks=0..31,64. All may have ranks, cores (of each node), scale (which
// multiplies durations; not phases), and cosched or cosched=node.
//
// Distributions of times are 10us or constant:10us, uniform:LEAST:MOST,
// exponential:MEAN, pareto:LEAST:SHAPE, bernoulli:P:TIME and empirical:FILE, the
// gaps or durations of a recording. Those of a phase's eta, whose mean is 1
// where there is an overhead, are then exponential, pareto:SHAPE, bernoulli:P and
// empirical:FILE.
package noisespec

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"

	recorded "loggops/formats/noise"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/sim/noise"
)

// Open reads a noise file. Its error is fs.ErrNotExist if there is none of
// that name, and one of setting.OfFile otherwise.
type Open func(name string) (*recorded.Trace, error)

// ReadFile is the Open that reads a file each time.
func ReadFile(name string) (*recorded.Trace, error) {
	if _, err := os.Stat(name); setting.NoFile(err) {
		return nil, fs.ErrNotExist
	}
	t, err := recorded.ReadFile(name)
	return t, setting.OfFile(err)
}

// forms read what specs say.
var forms = []struct {
	name string
	add  func(*noise.Config, string, Open) error
}{
	{"periodic", addPeriodic},
	{"random", addRandom},
	{"phase", addPhase},
}

// None is the spec of no noise, which a sweep compares with others.
const None = "none"

// continued is an item of a list that belongs to the spec before it: an option, or ranks.
var continued = regexp.MustCompile(`^([a-z]+=|cosched$|\d+(\.\.\d+)?$)`)

// List splits a list of noises at its semicolons, or at those commas that no option follows:
// periodic:freq=1kHz,duration=10us,none are two.
func List(text string) []string {
	return spec.Split(text, func(before, item string) bool { return strings.Contains(before, ":") && continued.MatchString(item) })
}

// Add adds to a configuration what one flag says: a file, if there is one of
// that name, and otherwise a spec.
func Add(c *noise.Config, text string, open Open) error {
	if text == None {
		return nil
	}
	file, rest := SplitFile(text)
	trace, err := open(file)
	if err == nil {
		return addFile(c, trace, rest)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	form, rest := spec.Name(text)
	var names []string
	for _, f := range forms {
		if f.name == form {
			return f.add(c, rest, open)
		}
		names = append(names, f.name+":")
	}
	if err := setting.MissingFile(file); err != nil {
		return err
	}
	return fmt.Errorf("neither a file nor a spec: no file is called %s, and a spec begins with one of %s%s", visible.Value(file), strings.Join(names, ", "),
		setting.Hint(form+":", names))
}

// cosched is the option of noise that is the same on all ranks, or on all ranks of a node.
const cosched = "cosched"

// coscheduled returns that option.
func coscheduled(all, byNode *bool) spec.Option {
	return spec.Option{Key: cosched, Set: func(value string) error {
		switch value {
		case "":
			*all = true
		case "node":
			*byNode = true
		default:
			return errors.New("want cosched or cosched=node")
		}
		return nil
	}}.Optional()
}

// SplitFile splits the name of a file from the options that follow it.
func SplitFile(text string) (name, options string) {
	known := fileOptions(&noise.Source{}, &noise.Recorded{})
	for i := range len(text) {
		if text[i] != ':' {
			continue
		}
		key := text[i+1:]
		if end := strings.IndexAny(key, "=,"); end >= 0 {
			key = key[:end]
		}
		if slices.ContainsFunc(known, func(o spec.Option) bool { return o.Key == key }) {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// where returns the options of all noise: the ranks that have it.
func where(ranks, cores *noise.Ranks, all, byNode *bool) []spec.Option {
	return []spec.Option{spec.To("ranks", ranks, ParseRanks), spec.To("cores", cores, ParseRanks), coscheduled(all, byNode)}
}

// sourceOptions returns the options of all sources.
func sourceOptions(s *noise.Source) []spec.Option {
	return append(where(&s.Ranks, &s.Cores, &s.CoScheduled, &s.ByNode), spec.To("scale", &s.Scale, units.ParseRate))
}

// fileOptions returns the options of a file.
func fileOptions(s *noise.Source, d *noise.Recorded) []spec.Option {
	causes := func(s string) ([]string, error) { return strings.Split(s, ","), nil }
	return append(sourceOptions(s), spec.To("without", &d.Without, causes))
}

// addSource adds a source with its own options and with those of all sources.
func addSource(c *noise.Config, text string, detours func() (noise.Detours, error), own ...spec.Option) error {
	s := noise.Source{Scale: 1}
	if _, err := spec.Options(text, ",", append(own, sourceOptions(&s)...)...); err != nil {
		return err
	}
	var err error
	s.Detours, err = detours()
	c.Sources = append(c.Sources, s)
	return err
}

func addFile(c *noise.Config, trace *recorded.Trace, text string) error {
	d, s := noise.Recorded{Trace: trace}, noise.Source{Scale: 1}
	_, err := spec.Options(text, ",", fileOptions(&s, &d)...)
	s.Detours = d
	c.Sources = append(c.Sources, s)
	return err
}

func addPeriodic(c *noise.Config, text string, _ Open) error {
	var d noise.Periodic
	periods := 0
	period := func(key string, read func(string) (int64, error)) spec.Option {
		return spec.To(key, &d.PeriodNS, func(s string) (int64, error) { periods++; return read(s) })
	}
	return addSource(c, text, func() (noise.Detours, error) {
		if periods != 1 {
			return nil, errors.New("want one of freq and period")
		}
		return d, nil
	},
		period("freq", periodOf), period("period", units.ParseDuration),
		spec.To("duration", &d.DurationNS, units.ParseDuration).Needed(),
		spec.To("phase", &d.PhaseNS, func(s string) (int64, error) { d.Fixed = true; return units.ParseDuration(s) }))
}

func addRandom(c *noise.Config, text string, open Open) error {
	var d noise.Random
	return addSource(c, text, func() (noise.Detours, error) { return d, nil },
		spec.To("gap", &d.Gap, distribution(open, gaps)).Needed(),
		spec.To("duration", &d.Duration, distribution(open, durations)).Needed())
}

func addPhase(c *noise.Config, text string, open Open) error {
	var (
		p         noise.Phase
		eta       string
		intensity bool // is given
	)
	_, err := spec.Options(text, ",", append([]spec.Option{
		spec.To("intensity", &p.Overhead, func(s string) (float64, error) { intensity = true; return part(s) }), spec.To("eta", &eta, spec.Text).Needed(),
	}, where(&p.Ranks, &p.Cores, &p.CoScheduled, &p.ByNode)...)...)
	if err != nil {
		return err
	}
	read := distribution(open, durations)
	if intensity {
		read = normalized(open)
	}
	if p.Eta, err = read(eta); err != nil {
		return fmt.Errorf("eta=%s: %w", eta, err)
	}
	if intensity && p.Overhead == 0 {
		p.Eta = noise.Constant(0) // without an overhead, eta is the time that noise takes
	}
	c.Phases = append(c.Phases, p)
	return nil
}

// ParseDelay reads a delay: its rank, its duration, and which calc it is: its
// number, its iteration, of which it is the first, the iteration that it is the first
// of or after, or a time at which it is under way.
func ParseDelay(text string) (noise.Delay, error) {
	var d noise.Delay
	number := func(s string) (int64, error) { return spec.Integer[int64](s, 0, math.MaxInt32) }
	named := 0
	by := func(key string, how noise.DelayBy, read func(string) (int64, error)) spec.Option {
		return spec.To(key, &d.At, func(s string) (int64, error) {
			named++
			d.By = how
			return read(s)
		})
	}
	_, err := spec.Options(text, ",",
		spec.To("rank", &d.Rank, func(s string) (int32, error) { n, err := number(s); return int32(n), err }).Needed(),
		by("calc", noise.ByCalc, number), by("iteration", noise.ByIteration, number),
		by("from-iteration", noise.FromIteration, number), by("time", noise.ByTime, units.ParseDuration),
		spec.To("duration", &d.DurationNS, units.ParseDuration).Needed())
	if err == nil && named != 1 {
		err = errors.New("want one of calc, iteration, from-iteration and time")
	}
	return d, err
}
