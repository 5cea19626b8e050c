package comm

import "fmt"

// Mates returns, for each communicator, the number of the other group's where it is an
// intercommunicator: the n-th between two groups as one side has it is the n-th as the
// other has it. It is the communicator's own number if there is none.
func Mates(all []Communicator) []int32 {
	mates := make([]int32, len(all))
	alone := map[string][]int32{} // those without one so far, by their groups as the other side has them
	for i := range all {
		c := &all[i]
		mates[i] = int32(i)
		if len(c.Remote) == 0 {
			continue
		}
		if mate := alone[groups(c.Members, c.Remote)]; len(mate) > 0 {
			mates[i], mates[mate[0]] = mate[0], int32(i)
			alone[groups(c.Members, c.Remote)] = mate[1:]
			continue
		}
		other := groups(c.Remote, c.Members)
		alone[other] = append(alone[other], int32(i))
	}
	return mates
}

// groups names two groups.
func groups(a, b Ranks) string { return fmt.Sprint(a, b) }
