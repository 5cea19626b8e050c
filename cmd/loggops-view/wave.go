package main

import "loggops/view/wave"

func makeWave(r *request) (drawing, error) {
	return wave.FromMarks(r.inputs[0].path, r.of, r.run)
}
