package pictures

import (
	"loggops/formats/noise"
	"loggops/view/scatter"
)

func makeScatter(r *Request) (Drawing, error) {
	d := &scatter.Data{}
	for _, in := range r.Inputs {
		t, err := noise.ReadFile(in.Path)
		if err != nil {
			return nil, err
		}
		d.Machines = append(d.Machines, scatter.Machine{Name: in.label, Trace: t})
	}
	return d, nil
}
