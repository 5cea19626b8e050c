package box

import (
	"flag"
	"testing"

	"loggops/formats/result"
	"loggops/view/internal/golden"
	"loggops/view/points"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	nothing := points.File{Name: "x", Head: &result.Header{}, Runs: []result.Run{{Ranks: 1, Replicas: 1}}}
	for name, files := range map[string][]points.File{
		"sweep": {golden.Runs()}, "files": {golden.Runs(), golden.Few()}, "one": {golden.Few()}, "nothing": {nothing},
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, name, New(files)) })
	}
}
