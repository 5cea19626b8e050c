//go:build !invariants && !race

package sim

const invariants = false
