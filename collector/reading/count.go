package reading

// Count adds to what has been counted by name so far.
func Count(counts *map[string]int64, name string, n int64) {
	if *counts == nil {
		*counts = map[string]int64{}
	}
	(*counts)[name] += n
}

// AddCounts adds counts by name to others.
func AddCounts(counts *map[string]int64, others map[string]int64) {
	for name, n := range others {
		Count(counts, name, n)
	}
}

// Sum returns the sum of counts.
func Sum(counts map[string]int64) (sum int64) {
	for _, n := range counts {
		sum += n
	}
	return sum
}
