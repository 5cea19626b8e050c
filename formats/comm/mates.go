package comm

import "slices"

// Mates returns, for each communicator, the number of the other group's where it is an
// intercommunicator: the n-th between two groups as one side has it is the n-th as the
// other has it. It is the communicator's own number if there is none.
func Mates(all []Communicator) []int32 {
	mates := make([]int32, len(all))
	var between []int32
	for i := range all {
		mates[i] = int32(i)
		if len(all[i].Remote) > 0 {
			between = append(between, int32(i))
		}
	}
	for i, a := range between {
		for _, b := range between[i+1:] {
			if mates[a] == a && mates[b] == b && slices.Equal(all[a].Members, all[b].Remote) && slices.Equal(all[a].Remote, all[b].Members) {
				mates[a], mates[b] = b, a
			}
		}
	}
	return mates
}
