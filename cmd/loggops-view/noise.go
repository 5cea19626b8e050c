package main

import (
	"loggops/formats/noise"
	"loggops/view/scatter"
)

func makeScatter(r *request) (drawing, error) {
	d := &scatter.Data{}
	for _, in := range r.inputs {
		t, err := noise.ReadFile(in.path)
		if err != nil {
			return nil, err
		}
		d.Machines = append(d.Machines, scatter.Machine{Name: stem(in.name), Trace: t})
	}
	return d, nil
}
