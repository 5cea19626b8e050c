package main

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/spf13/pflag"

	"loggops/cmd/internal/noisespec"
	"loggops/cmd/internal/program"
	"loggops/formats/nearest"
	recorded "loggops/formats/noise"
	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim/noise"
)

// noiseFlags are what flags say about noise.
type noiseFlags struct {
	sources     []string
	coScheduled bool
	scale       float64
	ranks       string
	model       string
	delays      []string
}

// loggopsim is the model that is the rule of that simulator.
const loggopsim = "loggopsim"

func (f *noiseFlags) addTo(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.sources, "noise", nil, "noise: `FILE|SPEC`; again for more")
	flags.BoolVar(&f.coScheduled, "cosched", false, "all ranks meet the same noise at the same time")
	f.scale = 1
	flags.Var((*units.Rate)(&f.scale), "noise-scale", "multiply how long noise lasts by this")
	flags.StringVar(&f.ranks, "noise-ranks", "", "limit noise that names no ranks to `LIST`, such as 0-31,64")
	flags.StringVar(&f.model, "noise-model", "", "how noise acts; loggopsim is the cruder rule of that simulator: `NAME`")
	flags.StringArrayVar(&f.delays, "delay", nil, "make a calc last longer: `rank=R,calc=N,duration=T`; again for more")
}

// check tells what is wrong with the flags alone.
func (f *noiseFlags) check() error {
	if f.model != "" && f.model != loggopsim {
		return program.Usagef("--noise-model: %w", nearest.Unknown("model", f.model, []string{loggopsim}))
	}
	_, err := f.config("")
	return err
}

// config returns the configuration that the flags ask for, with one more noise
// if that is not "".
func (f *noiseFlags) config(more string) (noise.Config, error) {
	c := noise.Config{Scale: f.scale, CoScheduled: f.coScheduled, Crude: f.model == loggopsim}
	for _, source := range f.sources {
		if err := add(&c, "--noise", source); err != nil {
			return c, err
		}
	}
	if more != "" {
		if err := add(&c, "--sweep noise", more); err != nil {
			return c, err
		}
	}
	if f.ranks != "" {
		ranks, err := noisespec.ParseRanks(f.ranks)
		if err != nil {
			return c, program.Usagef("--noise-ranks %v", err)
		}
		limit(&c, ranks)
	}
	for _, text := range f.delays {
		d, err := noisespec.ParseDelay(text)
		if err != nil {
			return c, program.Usagef("--delay %s: %v", text, err)
		}
		c.Delays = append(c.Delays, d)
	}
	return c, nil
}

// limit limits noise to ranks where it names none.
func limit(c *noise.Config, ranks noise.Ranks) {
	for i := range c.Sources {
		if len(c.Sources[i].Ranks) == 0 {
			c.Sources[i].Ranks = ranks
		}
	}
	for i := range c.Phases {
		if len(c.Phases[i].Ranks) == 0 {
			c.Phases[i].Ranks = ranks
		}
	}
}

// add adds one noise. What is wrong with a file is no wrong usage.
func add(c *noise.Config, flag, source string) error {
	err := noisespec.Add(c, source, open)
	var file fileError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &file) || errors.Is(err, fs.ErrNotExist):
		return err
	}
	return program.Usagef("%s %s: %v", flag, source, err)
}

// fileError is what is wrong with a noise file that there is.
type fileError struct{ error }

func (e fileError) Unwrap() error { return e.error }

// recordings are the noise files that have been read: all points of a sweep
// share them.
var recordings = map[string]recording{}

type recording struct {
	trace *recorded.Trace
	err   error
}

func open(name string) (*recorded.Trace, error) {
	r, ok := recordings[name]
	if !ok {
		r.trace, r.err = recorded.ReadFile(name)
		if r.err != nil && !errors.Is(r.err, fs.ErrNotExist) {
			r = recording{err: fileError{r.err}}
		}
		recordings[name] = r
	}
	return r.trace, r.err
}

// files returns the names of the files among some noises.
func files(sources []string) (names []string) {
	for _, source := range sources {
		if name, ok := fileOf(source); ok {
			names = append(names, name)
		}
	}
	return names
}

// fileOf returns the name of the file that a noise is, false where it is none.
func fileOf(source string) (name string, ok bool) {
	name, _ = noisespec.SplitFile(source)
	_, err := open(name)
	return name, !errors.Is(err, fs.ErrNotExist)
}

// plain returns a noise with its file, if it is one, named without folders.
func plain(source string) string {
	if name, ok := fileOf(source); ok {
		return filepath.Base(name) + source[len(name):]
	}
	return source
}

// header returns what a result file says of the noise, nil where there is none;
// swept tells whether there is some in a sweep.
func (f *noiseFlags) header(swept bool) *result.Noise {
	if len(f.sources)+len(f.delays) == 0 && !swept {
		return nil
	}
	h := &result.Noise{Delays: f.delays, Scale: f.scale, Ranks: f.ranks, CoScheduled: f.coScheduled, Model: f.model}
	for _, source := range f.sources {
		h.Sources = append(h.Sources, plain(source))
	}
	return h
}

// random tells whether anything is drawn, in any point of a sweep that may be nil:
// where noise falls, or how long it lasts.
func (f *noiseFlags) random(over *sweep) bool {
	var swept []string
	if over != nil {
		swept = over.noises
	}
	for _, more := range orNone(swept) {
		c, err := f.config(more)
		if err != nil || len(c.Phases) > 0 {
			return true
		}
		for _, source := range c.Sources {
			if d, ok := source.Detours.(noise.Periodic); !ok || !d.Fixed {
				return true
			}
		}
	}
	return false
}

// modelOf makes a configuration ready, nil where it has nothing in it.
func modelOf(c noise.Config) (*noise.Model, error) {
	if len(c.Sources)+len(c.Phases)+len(c.Delays) == 0 {
		return nil, nil
	}
	m, err := noise.New(c)
	if err != nil {
		return nil, program.Usagef("%v", err)
	}
	return m, nil
}
