//go:build !invariants && !race

package arena

const Invariants = false
