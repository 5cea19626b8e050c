package pictures

import (
	"loggops/analysis/calibration"
	"loggops/view/machine"
)

func makeMachine(r *Request) (Drawing, error) {
	m, err := calibration.OpenMachine(r.Inputs[0].Path)
	if err != nil {
		return nil, err
	}
	return &machine.Data{Name: stem(r.Inputs[0].Name), Machine: m}, nil
}
