//go:build nolanes

package sim

var simulators []simulator
