package main

import (
	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/view/wave"
)

// waveFlags are those of waves.
type waveFlags struct{ fit, periodic bool }

var waveFlagNames = []string{"run", "fit", "periodic"}

func (f *waveFlags) addTo(flags *pflag.FlagSet) {
	flags.BoolVar(&f.fit, "fit", false, "wave: measure how the longest delay runs through the ranks; as .json all that is known of it")
	flags.BoolVar(&f.periodic, "periodic", false, "wave: with --fit, the last rank is a neighbour of the first")
}

// waveForms are the forms of a wave that other pictures do not have.
var waveForms = map[string]func(drawing, *settings) error{
	"json": func(d drawing, s *settings) error {
		if !s.wave.fit {
			return program.Usagef("-o %s: --plot wave has it with --fit only", s.output)
		}
		return writeAll(s.output, d.(*wave.Data).WriteJSON)
	},
}

func makeWave(r *request) (drawing, error) {
	path := r.inputs[0].path
	d, err := wave.FromMarks(path, r.of, r.run)
	if err == nil && r.wave.fit {
		err = d.Fit(path, r.run, r.wave.periodic)
	}
	return d, err
}
