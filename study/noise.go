package study

import (
	"errors"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	recorded "loggops/formats/noise"
	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/visible"
	"loggops/sim/noise"
	"loggops/study/noisespec"
)

// Noise is the noise at all points of a study, in the language of package noisespec. All
// fields but Sources and Delays also apply to noise that is swept.
type Noise struct {
	Sources     []string // files or specs
	Delays      []string
	CoScheduled bool
	Scale       float64 // of durations
	Ranks       string  // those of noise that names none; "" for all
	// Model is "" for the usual model of noise, or Crude.
	Model string

	jobs result.Jobs // by which options name ranks; nil if there are none
	// recordings are the files that have been read. All points share them.
	recordings map[string]recording
}

// Crude is LogGOPSim's model of noise.
const Crude = "loggopsim"

// Check returns the first problem of the noise, as *setting.Invalid or the error of a file.
func (n *Noise) Check() error {
	_, err := n.config()
	return err
}

// share makes copies share the files that have been read.
func (n *Noise) share() {
	if n.recordings == nil {
		n.recordings = map[string]recording{}
	}
}

// with returns the noise with one more source, "" for none.
func (n Noise) with(more string) Noise {
	if more != "" {
		n.Sources = append(slices.Clone(n.Sources), more)
	}
	return n
}

// config returns the configuration. The error is *setting.Invalid, or that of a file.
func (n *Noise) config() (noise.Config, error) {
	c := noise.Config{Scale: n.Scale, CoScheduled: n.CoScheduled, Crude: n.Model == Crude}
	for _, source := range n.Sources {
		if err := n.add(&c, "noise", source); err != nil {
			return c, err
		}
		c.Name(n.plain(source))
	}
	if n.Ranks != "" {
		ranks, err := n.parseRanks(n.Ranks)
		if err != nil {
			return c, setting.Errorf("noise-ranks", "%w", err)
		}
		if noises := len(c.Sources) + len(c.Phases); !limit(&c, ranks) && noises > 0 {
			return c, setting.Errorf("noise-ranks", "%s has no effect: all noise names its ranks", n.Ranks)
		}
	}
	for _, text := range n.Delays {
		numbered, err := n.numbered(text, "rank")
		if err != nil {
			return c, setting.Errorf("delay", "%s: %w", visible.Value(text), err)
		}
		d, err := noisespec.ParseDelay(numbered)
		if err != nil {
			return c, setting.Errorf("delay", "%s: %w", visible.Value(text), err)
		}
		c.Delays = append(c.Delays, d)
	}
	return c, nil
}

// limit limits noise without ranks of its own to some ranks, and reports whether there is any.
func limit(c *noise.Config, ranks noise.Ranks) (some bool) {
	for _, own := range ranksOf(c) {
		if len(*own) == 0 {
			*own, some = ranks, true
		}
	}
	return some
}

// ranksOf returns the ranks that each source and each phase is limited to.
func ranksOf(c *noise.Config) (all []*noise.Ranks) {
	for i := range c.Sources {
		all = append(all, &c.Sources[i].Ranks)
	}
	for i := range c.Phases {
		all = append(all, &c.Phases[i].Ranks)
	}
	return all
}

// add adds one noise. Its error is *setting.Invalid unless it is about a file.
func (n *Noise) add(c *noise.Config, flag, source string) error {
	numbered, err := n.numbered(source, "ranks")
	if err == nil {
		err = noisespec.Add(c, numbered, n.open)
	}
	if err == nil || setting.IsOfFile(err) {
		return err
	}
	return setting.Errorf(flag, "%s: %w", visible.Value(source), err)
}

// numbered returns a text whose option of ranks has numbers in place of names.
func (n *Noise) numbered(text, option string) (string, error) {
	if n.jobs == nil {
		return text, nil
	}
	at := regexp.MustCompile("(^|[:,])" + option + "=").FindStringIndex(text)
	if at == nil {
		return text, nil
	}
	list, rest := text[at[1]:], ""
	if next := regexp.MustCompile(",([a-z-]+=|cosched)").FindStringIndex(list); next != nil {
		list, rest = list[:next[0]], list[next[0]:]
	}
	numbers, err := n.jobs.Number(list)
	if first, last, _ := strings.Cut(numbers, ".."); first == last {
		numbers = first
	}
	return text[:at[1]] + numbers + rest, err
}

// parseRanks reads a list of ranks, which names those of jobs.
func (n *Noise) parseRanks(list string) (noise.Ranks, error) {
	list, err := n.jobs.Number(list)
	if err != nil {
		return nil, err
	}
	return noisespec.ParseRanks(list)
}

type recording struct {
	trace *recorded.Trace
	err   error
}

func (n *Noise) open(name string) (*recorded.Trace, error) {
	r, ok := n.recordings[name]
	if !ok {
		r.trace, r.err = recorded.ReadFile(name)
		switch {
		case setting.NoFile(r.err):
			r.err = fs.ErrNotExist
		case r.err != nil:
			r.err = setting.OfFile(r.err)
		}
		n.share()
		n.recordings[name] = r
	}
	return r.trace, r.err
}

// fileOf returns the name of a noise's file, false if the noise is a spec.
func (n *Noise) fileOf(source string) (name string, ok bool) {
	name, _ = noisespec.SplitFile(source)
	_, err := n.open(name)
	return name, !errors.Is(err, fs.ErrNotExist)
}

// plain returns a noise without the folders of its file.
func (n *Noise) plain(source string) string {
	if name, ok := n.fileOf(source); ok {
		return filepath.Base(name) + source[len(name):]
	}
	return source
}

// header returns the noise for a result file's header, nil if there is none. swept
// reports whether noise is swept.
func (n *Noise) header(swept bool) *result.Noise {
	if len(n.Sources)+len(n.Delays) == 0 && !swept {
		return nil
	}
	h := &result.Noise{Delays: n.Delays, Scale: n.Scale, Ranks: n.Ranks, CoScheduled: n.CoScheduled, Model: n.Model}
	for _, source := range n.Sources {
		h.Sources = append(h.Sources, n.plain(source))
	}
	return h
}

// Random reports whether the noise at any point depends on random numbers.
func (s *Study) Random() bool {
	for _, more := range orNone(s.Sweep.values[atNoise]) {
		n := s.Noise.with(more)
		if c, err := n.config(); err != nil || c.Random() {
			return true
		}
	}
	return false
}

// modelOf returns the model of a configuration, nil if there is no noise.
func modelOf(c noise.Config) (*noise.Model, error) {
	if len(c.Sources)+len(c.Phases)+len(c.Delays) == 0 {
		return nil, nil
	}
	m, err := noise.New(c)
	if errors.Is(err, noise.ErrNoNodes) {
		return nil, setting.Errorf("", "%w: set %s", err, setting.Name("node-size"))
	}
	if err != nil {
		return nil, setting.Errorf("", "%w", err)
	}
	return m, nil
}
