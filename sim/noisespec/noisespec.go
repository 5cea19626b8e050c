// Package noisespec reads noise as people write it in flags:
//
//	node.noise.arrow                                     a recording
//	node.noise.arrow:without=irq:42,ranks=0-31           a part of it, on some ranks
//	periodic:freq=1kHz,duration=16us,phase=0
//	random:gap=exponential:10ms,duration=pareto:5us:2.5
//	phase:overhead=1%,eta=exponential
//
// and delays: rank=5,calc=10,duration=58ms.
//
// Options follow a colon, separated by commas; an item without an = belongs to
// the option before it, as in ranks=0-31,64. All may have ranks, scale (which
// multiplies durations; not phases) and cosched.
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
	"os"
	"slices"
	"strings"

	"loggops/formats/nearest"
	recorded "loggops/formats/noise"
	"loggops/internal/units"
	"loggops/sim/noise"
)

// Open reads a noise file. Its error is fs.ErrNotExist where there is none of
// that name.
type Open func(name string) (*recorded.Trace, error)

// ReadFile is the Open that reads a file each time.
func ReadFile(name string) (*recorded.Trace, error) {
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, fs.ErrNotExist
	}
	return recorded.ReadFile(name)
}

// forms read what specs say.
var forms = []struct {
	name string
	keys []string
	add  func(*noise.Config, *options, Open) error
}{
	{"periodic", []string{"freq", "period", "duration", "phase", "ranks", "scale", cosched}, addPeriodic},
	{"random", []string{"gap", "duration", "ranks", "scale", cosched}, addRandom},
	{"phase", []string{"overhead", "eta", "ranks", cosched}, addPhase},
}

// fileKeys are the options of a file.
var fileKeys = []string{without, "ranks", "scale", cosched}

// Add adds to a configuration what one flag says: a file, if there is one of
// that name, and otherwise a spec.
func Add(c *noise.Config, text string, open Open) error {
	name, rest := SplitFile(text)
	trace, err := open(name)
	if err == nil {
		return addFile(c, trace, rest)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	form, rest, _ := strings.Cut(text, ":")
	var names []string
	for _, f := range forms {
		if f.name == form {
			o, err := split(rest, f.keys)
			if err != nil {
				return err
			}
			return f.add(c, o, open)
		}
		names = append(names, f.name+":")
	}
	return fmt.Errorf("neither a file nor a spec: no file is called %s, and a spec begins with one of %s%s", name, strings.Join(names, ", "),
		nearest.Hint(form+":", names))
}

// SplitFile splits the name of a file from the options that follow it.
func SplitFile(text string) (name, options string) {
	for i := range len(text) {
		if text[i] != ':' {
			continue
		}
		key := text[i+1:]
		if end := strings.IndexAny(key, "=,"); end >= 0 {
			key = key[:end]
		}
		if slices.Contains(fileKeys, key) {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

func addFile(c *noise.Config, trace *recorded.Trace, rest string) error {
	o, err := split(rest, fileKeys)
	if err != nil {
		return err
	}
	d := noise.Recorded{Trace: trace}
	if causes, ok := o.values[without]; ok {
		d.Without = strings.Split(causes, ",")
	}
	return addSource(c, o, d)
}

func addPeriodic(c *noise.Config, o *options, _ Open) error {
	var d noise.Periodic
	_, frequency := o.values["freq"]
	_, period := o.values["period"]
	if frequency == period {
		return errors.New("want one of freq and period")
	}
	err := errors.Join(
		o.read("freq", func(s string) (err error) { d.PeriodNS, err = periodOf(s); return }),
		o.read("period", duration(&d.PeriodNS)),
		o.need("duration", duration(&d.DurationNS)),
		o.read("phase", func(s string) error { d.Fixed = true; return duration(&d.PhaseNS)(s) }),
	)
	if err != nil {
		return first(err)
	}
	return addSource(c, o, d)
}

func addRandom(c *noise.Config, o *options, open Open) error {
	var d noise.Random
	err := errors.Join(
		o.need("gap", distribution(&d.Gap, open, gaps)),
		o.need("duration", distribution(&d.Duration, open, durations)),
	)
	if err != nil {
		return first(err)
	}
	return addSource(c, o, d)
}

func addPhase(c *noise.Config, o *options, open Open) error {
	var p noise.Phase
	err := o.read("overhead", func(s string) (err error) { p.Overhead, err = part(s); return })
	eta := distribution(&p.Eta, open, durations)
	if p.Overhead > 0 {
		eta = normalised(&p.Eta, open)
	}
	_, p.CoScheduled = o.values[cosched]
	err = errors.Join(err, o.need("eta", eta), o.read("ranks", ranks(&p.Ranks)))
	if err != nil {
		return first(err)
	}
	c.Phases = append(c.Phases, p)
	return nil
}

func addSource(c *noise.Config, o *options, d noise.Detours) error {
	s := noise.Source{Detours: d, Scale: 1}
	_, s.CoScheduled = o.values[cosched]
	err := errors.Join(
		o.read("ranks", ranks(&s.Ranks)),
		o.read("scale", func(s2 string) (err error) { s.Scale, err = units.ParseRate(s2); return }),
	)
	if err != nil {
		return first(err)
	}
	c.Sources = append(c.Sources, s)
	return nil
}

// ParseDelay reads a delay: its rank, its duration, and which calc it is: its
// number, its iteration, of which it is the first, the iteration mark before it,
// or a time at which it is under way.
func ParseDelay(text string) (noise.Delay, error) {
	var d noise.Delay
	o, err := split(text, []string{"rank", "calc", "iteration", "mark", "time", "duration"})
	if err != nil {
		return d, err
	}
	named := 0
	by := func(how noise.DelayBy, read func(string) error) func(string) error {
		return func(s string) error {
			named++
			d.By = how
			return read(s)
		}
	}
	err = errors.Join(
		o.need("rank", func(s string) (err error) { d.Rank, err = rank(s); return }),
		o.read("calc", by(noise.ByCalc, number(&d.At))),
		o.read("iteration", by(noise.ByIteration, number(&d.At))),
		o.read("mark", by(noise.ByMark, number(&d.At))),
		o.read("time", by(noise.ByTime, duration(&d.At))),
		o.need("duration", duration(&d.DurationNS)),
	)
	if err == nil && named != 1 {
		err = errors.New("want one of calc, iteration, mark and time")
	}
	return d, first(err)
}
