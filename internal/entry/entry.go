// Package entry makes the entries of maps.
package entry

// Of returns the entry of a key, which is a zero value if it was not there.
func Of[K comparable, V any](all map[K]*V, key K) *V {
	v := all[key]
	if v == nil {
		v = new(V)
		all[key] = v
	}
	return v
}
