package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/formats/nearest"
	"loggops/internal/units"
	"loggops/sim"
)

// levelFlags are what flags say about the machine's structure.
type levelFlags struct {
	levels    []string
	nodeSize  int
	intra     string
	placement string
}

// Placements of processes on nodes.
const (
	block      = "block"
	roundRobin = "round-robin"
)

func (f *levelFlags) addTo(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.levels, "level", nil,
		"parameters of messages within `size=N,L=T,o=T,g=T,G=X`, where they are not the network's; again for a larger level")
	flags.IntVar(&f.nodeSize, "node-size", 0, "have nodes of `N` processes, as the largest level")
	flags.StringVar(&f.intra, "intra", "", "parameters of messages within a node: `L=T,o=T,g=T,G=X`")
	flags.StringVar(&f.placement, "placement", block, "how processes are placed on nodes, the largest level: block or round-robin: `NAME`")
}

// set sets the levels of parameters, and checks them.
func (f *levelFlags) set(p *sim.Params, placed bool) error {
	for _, text := range f.levels {
		l, err := level(text, 0)
		if err != nil {
			return program.Usagef("--level %s: %v", text, err)
		}
		p.Levels = append(p.Levels, l)
	}
	switch {
	case f.nodeSize < 0:
		return program.Usagef("--node-size %d: at least 1", f.nodeSize)
	case (f.nodeSize == 0) != (f.intra == ""):
		return program.Usagef("--node-size and --intra go together")
	case f.nodeSize > 0:
		l, err := level(f.intra, f.nodeSize)
		if err != nil {
			return program.Usagef("--intra %s: %v", f.intra, err)
		}
		p.Levels = append(p.Levels, l)
	}
	switch {
	case f.placement != block && f.placement != roundRobin:
		return program.Usagef("--placement: %w", nearest.Unknown("placement", f.placement, []string{block, roundRobin}))
	case placed && len(p.Levels) == 0:
		return program.Usagef("--placement goes with --level or --node-size")
	}
	p.RoundRobin = f.placement == roundRobin
	if err := p.Check(); err != nil {
		return program.Usagef("%v", err)
	}
	return nil
}

// level reads a level, of the size that it names if none is given.
func level(text string, size int) (l sim.Level, err error) {
	l.Size = size
	for item := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(item, "=")
		switch {
		case key == "size" && size == 0:
			if l.Size > 0 {
				err = errors.New("given twice")
			} else if l.Size, err = strconv.Atoi(value); err != nil || l.Size < 1 || l.Size > math.MaxInt32 {
				err = fmt.Errorf("want a number from 1 to %d", math.MaxInt32)
			}
		case key == "L":
			err = read(&l.LatencyNS, value, units.ParseDuration)
		case key == "o":
			err = read(&l.OverheadNS, value, units.ParseDuration)
		case key == "g":
			err = read(&l.GapNS, value, units.ParseDuration)
		case key == "G":
			err = read(&l.GapPerByte, value, units.ParseRate)
		default:
			err = errors.New("want KEY=VALUE, the key being size, L, o, g or G")
			if size > 0 {
				err = errors.New("want KEY=VALUE, the key being L, o, g or G")
			}
		}
		if err != nil {
			return l, fmt.Errorf("%q: %w", item, err)
		}
	}
	if l.Size == 0 {
		return l, errors.New("size is missing")
	}
	return l, nil
}

// read reads a parameter that is not given yet.
func read[V int64 | float64](to **V, text string, parse func(string) (V, error)) error {
	if *to != nil {
		return errors.New("given twice")
	}
	value, err := parse(text)
	*to = &value
	return err
}
