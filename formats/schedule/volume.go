package schedule

import (
	"fmt"
	"slices"
)

// Volume is a rule for the sizes of collectives over all ranks when their number grows: of those of a kind, a
// call site or a communicator, or of all. Of several rules that fit, the last one holds.
type Volume struct {
	Key   string `json:"key,omitempty"` // kind, site or communicator; empty selects all
	Value string `json:"value,omitempty"`
	Keep  string `json:"keep"` // KeepPair, KeepRank or KeepTotal
}

// What stays constant when the number of ranks grows.
const (
	KeepPair  = "pair"  // the bytes between two members
	KeepRank  = "rank"  // the bytes of a member
	KeepTotal = "total" // the bytes of all members
)

// The keys of a Volume.
const (
	VolumeKind         = "kind"
	VolumeSite         = "site"
	VolumeCommunicator = "communicator"
)

// Keeps and VolumeKeys are the values of Keep and of Key.
var (
	Keeps      = []string{KeepPair, KeepRank, KeepTotal}
	VolumeKeys = []string{VolumeKind, VolumeSite, VolumeCommunicator}
)

func (v *Volume) check() error {
	if !slices.Contains(Keeps, v.Keep) || v.Key != "" && !slices.Contains(VolumeKeys, v.Key) {
		return fmt.Errorf("key %q, keep %q", v.Key, v.Keep)
	}
	return nil
}
