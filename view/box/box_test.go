package box

import (
	"testing"

	"loggops/formats/result"
	"loggops/view/internal/golden"
	"loggops/view/points"
)

func TestPictures(t *testing.T) {
	nothing := points.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	for name, files := range map[string][]points.File{
		"sweep": {golden.Runs()}, "files": {golden.Runs(), golden.Few()}, "one": {golden.Few()}, "nothing": {nothing},
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, name, New(files)) })
	}
}
