package topology

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loggops/internal/field"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
)

// Topology is a network as users describe it.
type Topology struct {
	Network
	// StoreAndForward has switches forward whole messages only; otherwise they forward the first
	// byte when it is there.
	StoreAndForward bool
}

// None is the text of no network: messages meet at NICs only.
const None = "none"

// Parse returns the network of a text such as fat-tree:children=16x16,parents=1x8,host-G=0.04. None
// has no Network.
func Parse(text string) (Topology, error) {
	if text == None {
		return Topology{}, nil
	}
	s, err := ParseSpec(text)
	if err != nil {
		return Topology{}, err
	}
	return s.Topology()
}

// openFile returns the network of a file with options behind its name, if there is such a file.
func openFile(text string) (s Spec, options string, err error) {
	name, options, _ := strings.Cut(text, ":")
	if !isFile(name) {
		return s, "", nil
	}
	content, err := wholefile.ReadText(name)
	if err != nil {
		return s, "", setting.OfFile(err)
	}
	s = Spec{name: name, kind: ofFiles, values: map[string]string{}}
	if s.file, err = readListing(content); err != nil {
		return s, "", setting.OfFile(fmt.Errorf("%s: %w", name, err))
	}
	return s, options, nil
}

// isFile reports whether the name of a network is that of a file.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && preset(name) == nil && !slices.Contains(Kinds(), name)
}

// Files returns the files that a text names and that exist: that of the network, and that of its placement.
func Files(text string) (files []string) {
	name, options, _ := strings.Cut(text, ":")
	if isFile(name) {
		files = append(files, name)
	}
	for _, option := range strings.Split(options, ",") {
		if value, ok := strings.CutPrefix(option, placementKey+"="); ok {
			files = append(files, PlacementFiles(value)...)
		}
	}
	return files
}

// Plain returns a text without the folders of its file.
func Plain(text string) string {
	name, rest, options := strings.Cut(text, ":")
	if name != "" && strings.Contains(name, "/") {
		name = filepath.Base(name)
	}
	if options {
		return name + ":" + rest
	}
	return name
}

// List splits a list of texts: at its semicolons, or at the commas before which a text ends, since no
// option follows.
func List(text string) []string {
	return spec.Split(text, func(_, item string) bool {
		name, _, option := strings.Cut(item, "=")
		return option && !strings.Contains(name, ":")
	})
}

// Spec is the text of a network: its kind and the options that are given.
type Spec struct {
	name   string // of the kind, or of a preset
	kind   *kind
	file   *listing          // of a network from a file
	preset map[string]string // options of the preset
	values map[string]string // of all options, those of the preset included
}

// WithFault returns the network with one more fault: leaf3-spine1=x10 or leaf3-spine1=down.
func (s Spec) WithFault(fault string) (Spec, error) {
	if before, ok := s.values[faultKey]; ok {
		fault = before + "+" + fault
	}
	return s.With(faultKey, fault)
}

// ParseSpec parses the text of a network, as far as its options exist: KIND:KEY=VALUE,..., or the
// name of a file or of a preset, which may have options too.
func ParseSpec(text string) (s Spec, err error) {
	name, rest, _ := strings.Cut(text, ":")
	if s, rest, err := openFile(text); s.file != nil || err != nil {
		if err == nil {
			err = s.read(s.name, rest)
		}
		return s, err
	}
	i := slices.IndexFunc(kinds, func(k *kind) bool { return k.name == name })
	switch p := preset(name); {
	case p != nil:
		if s, err = ParseSpec(p.Topology); err != nil {
			return s, err
		}
		s.name, s.preset = name, maps.Clone(s.values)
	case i < 0 && setting.MissingFile(name) != nil:
		return s, setting.MissingFile(name)
	case i < 0:
		return s, setting.Unknown("topology", name, Names())
	default:
		s = Spec{name: name, kind: kinds[i], values: map[string]string{}}
	}
	return s, s.read(name, rest)
}

// read reads options.
func (s Spec) read(name, rest string) error {
	var known []spec.Option
	given := map[string]string{}
	for _, key := range field.NamesOf(s.kind.fields(max(levelsIn(rest), levelsIn("children="+s.values["children"])))) {
		known = append(known, spec.Option{Key: key, Set: func(value string) error {
			given[key] = value
			return nil
		}})
	}
	if _, err := spec.Options(rest, ",", known...); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for key := range given {
		s.replace(key)
	}
	maps.Copy(s.values, given)
	return nil
}

// levelsIn returns the number of levels of the tree that options describe, 1 for other networks.
func levelsIn(options string) int {
	for item := range strings.SplitSeq(options, ",") {
		if children, ok := strings.CutPrefix(item, "children="); ok {
			return 1 + strings.Count(children, "x")
		}
	}
	return 1
}

// fields returns the options that the network can have.
func (s Spec) fields() []field.Field {
	return s.kind.fields(levelsIn("children=" + s.values["children"]))
}

// Keys returns the names of these options.
func (s Spec) Keys() []string { return field.NamesOf(s.fields()) }

// String returns a text that ParseSpec reads.
func (s Spec) String() string {
	var parts []string
	for _, key := range s.Keys() {
		if value, ok := s.values[key]; ok && (s.preset == nil || value != s.preset[key]) {
			parts = append(parts, key+"="+value)
		}
	}
	if parts == nil {
		return s.name
	}
	return s.name + ":" + strings.Join(parts, ",")
}

// With returns the network with another value of an option. A value such as x2 is relative to that of
// the option; a taper takes the place of parents, and parents that of a taper.
func (s Spec) With(key, value string) (_ Spec, err error) {
	all := s.fields()
	f := field.Find(all, key)
	if f == nil {
		return s, fmt.Errorf("%s: %w", s.name, setting.Unknown("option", key, field.NamesOf(all)))
	}
	if f.IsFactor(value) {
		scaled, err := s.scaled(f, value)
		if err != nil {
			return s, fmt.Errorf("%s=%s: %w", key, value, err)
		}
		value = scaled
	}
	s.values = maps.Clone(s.values)
	s.replace(key)
	s.values[key] = value
	return s, nil
}

// scaled returns a multiple of the value of a rate or latency, or of the one in its place.
func (s Spec) scaled(f *field.Field, factor string) (string, error) {
	by, err := units.ParseFactor(factor)
	if err != nil {
		return "", err
	}
	text, given := s.values[f.Name]
	if s.file != nil { // whose values are factors
		if !given || !units.IsFactor(text) {
			text = "x1"
		}
		return field.Factor.Multiple(text, by)
	}
	usual, value := rateKey, usualLink.GapPerByte
	if f.Kind == latencies {
		usual, value = latencyKey, float64(usualLink.LatencyNS)
	}
	if !given {
		text, given = s.values[usual]
	}
	if !given {
		text = f.Text(value)
	}
	return f.Multiple(text, by)
}

// replace removes the option in whose place another one is given.
func (s Spec) replace(key string) {
	switch key {
	case "taper":
		delete(s.values, "parents")
	case "parents":
		delete(s.values, "taper")
	}
}

// Topology returns the network, or an error if a value is out of range. The network is a
// fmt.Stringer whose text is that of the spec.
func (s Spec) Topology() (Topology, error) {
	o, err := s.options()
	if err != nil {
		return Topology{}, fmt.Errorf("%s: %w", visible.Short(s.String()), err)
	}
	g, err := s.kind.build(o)
	if err != nil {
		return Topology{}, fmt.Errorf("%s: %w", visible.Short(s.String()), err)
	}
	if faults, ok := s.values[faultKey]; ok {
		if g, err = withFaults(g, faults); err != nil {
			return Topology{}, fmt.Errorf("%s: %w", visible.Short(s.String()), err)
		}
	}
	if value, ok := s.values[placementKey]; ok {
		if g, err = withPlacement(g, value); err != nil {
			return Topology{}, fmt.Errorf("%s: %w", visible.Short(s.String()), err)
		}
	}
	g.setText(s.String())
	return Topology{g, o.store}, nil
}

// options parses the values.
func (s Spec) options() (o *options, err error) {
	o = &options{values: s.values, file: s.file}
	keys := s.Keys()
	for _, key := range slices.Sorted(maps.Keys(s.values)) {
		if !slices.Contains(keys, key) {
			return nil, setting.Unknown("option", key, keys)
		}
		if s.values[key] == "" {
			return nil, fmt.Errorf("%s has no value", key)
		}
	}
	if o.store, err = o.choice(switchingKey, switchings...); err != nil {
		return nil, err
	}
	if _, err := o.choice(routingKey, s.kind.routes...); err != nil {
		return nil, err
	}
	o.routing = s.values[routingKey]
	if o.routing == s.kind.routes[0] {
		o.routing = ""
	}
	if _, given := o.values[seedKey]; given {
		if o.seed, err = option(o, seedKey, parseSeed); err != nil {
			return nil, err
		}
	}
	if o.routing == "" && s.values[seedKey] != "" {
		return nil, errors.New("seed has no effect without routing=" + strings.Join(s.kind.routes[1:], " or routing="))
	}
	return o, nil
}
