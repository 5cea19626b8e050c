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

// Spread divides bytes among n members, of which the first have one more where need be.
func Spread(bytes int64, n int) []int64 {
	list := make([]int64, n)
	bytes = max(bytes, 0)
	for i := range list {
		list[i] = bytes / int64(n)
		if int64(i) < bytes%int64(n) {
			list[i]++
		}
	}
	return list
}
