package engine

import (
	"testing"

	"loggops/formats/schedule"
)

// TestResourcesByUse checks that a rank has state for the pairs of CPU and NIC that operations
// name, and not for all of them, and that its next event is looked for among resources that
// something waits for.
func TestResourcesByUse(t *testing.T) {
	p := pingPongs(t, 1, schedule.MaxPlaces, func(i int, op *schedule.Op) { op.CPU, op.NIC = int32(i), int32(i) })
	e := New(p, &Options{}, 1)
	if _, err := e.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := len(resourceKinds(p)), 3*schedule.MaxPlaces; got != want {
		t.Errorf("%d resources of a rank, want %d", got, want)
	}
	for rank := range int32(2) {
		if len(e.resources.awaited[rank].heap) > 0 {
			t.Errorf("rank %d: at the end, the next event is looked for among resources for which nothing waits", rank)
		}
	}
}
