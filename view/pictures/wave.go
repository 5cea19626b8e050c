package pictures

import (
	"loggops/internal/setting"
	"loggops/view/wave"
)

// waveForms are the output formats that only waves have.
var waveForms = map[string]func(Drawing, *Output) error{
	"json": func(d Drawing, o *Output) error {
		wave := d.(*wave.Data)
		if wave.Wave == nil {
			return setting.Errorf("", "%s %s: %s wave has it with %s only", setting.Name("output"), o.Path, setting.Name("show"), setting.Name("fit"))
		}
		return writeAll(o.Path, wave.WriteJSON)
	},
}

func makeWave(r *Request) (Drawing, error) {
	path := r.Inputs[0].Path
	d, err := wave.FromIterations(path, r.Of, r.Run)
	if err == nil && r.Fit {
		err = d.Fit(path, r.Run, r.Periodic)
	}
	return d, err
}
