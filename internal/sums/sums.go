// Package sums adds up by key.
package sums

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// By has a sum of type V, which may be a list, for each key. It keeps the keys in the order in which they came first, so that its results
// depend only on what was added. The zero value has no keys.
type By[K comparable, V any] struct {
	of   map[K]*V
	keys []K
}

// Of returns the sum of a key, a zero value at first. It stays valid.
func (b *By[K, V]) Of(key K) *V {
	sum := b.of[key]
	if sum == nil {
		if b.of == nil {
			b.of = map[K]*V{}
		}
		sum = new(V)
		b.of[key] = sum
		b.keys = append(b.keys, key)
	}
	return sum
}

// Find returns the sum of a key, nil if it has none.
func (b *By[K, V]) Find(key K) *V { return b.of[key] }

// Len returns the number of keys.
func (b *By[K, V]) Len() int { return len(b.keys) }

// All yields the keys, in the order in which they came first, and their sums.
func (b *By[K, V]) All() iter.Seq2[K, *V] {
	return func(yield func(K, *V) bool) {
		for _, key := range b.keys {
			if !yield(key, b.of[key]) {
				return
			}
		}
	}
}

// Sorted returns the sums in an order, and equal ones in the order in which their keys came first.
func (b *By[K, V]) Sorted(order func(a, b V) int) []V {
	var sorted []V
	for _, sum := range b.All() {
		sorted = append(sorted, *sum)
	}
	slices.SortStableFunc(sorted, order)
	return sorted
}

// Keys returns the keys in an order.
func (b *By[K, V]) Keys(order func(a, b K) int) []K {
	return slices.SortedStableFunc(slices.Values(b.keys), order)
}

// Largest returns the keys of sums, that of the largest sum first, and those of equal sums in their own order.
func Largest[K, V cmp.Ordered](sums map[K]V) []K {
	return slices.SortedFunc(maps.Keys(sums), func(a, b K) int {
		return cmp.Or(cmp.Compare(sums[b], sums[a]), cmp.Compare(a, b))
	})
}
