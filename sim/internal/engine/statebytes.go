package engine

import (
	"errors"
	"unsafe"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/program"
	"loggops/sim/noise"
)

// ErrMemory says that a run needs more memory than Options.MaxMemory.
var ErrMemory = errors.New("more memory than allowed")

// NodeBytes is the size of a message in flight.
const NodeBytes = int64(unsafe.Sizeof(arena.Node{}))

// StateBytes returns the size of the state of all ranks, of links, of the observers and of noise. All that grows
// during a run is counted as it grows: nodes by checkNodes, all else by addBytes.
func StateBytes(p *program.Program, options *Options, model *noise.Model) int64 {
	return bytesOfObservers(p, options) + int64(p.Ranks())*BytesPerRank(p) + bytesOfLinks(p, options) + NoiseBytes(p, model)
}

// NoiseBytes returns the size of the state of noise; a nil model is none.
func NoiseBytes(p *program.Program, model *noise.Model) int64 {
	if model == nil {
		return 0
	}
	bytes := int64(p.Ranks()) * model.BytesPerRank()
	if model.NumbersCalcs() {
		bytes += int64(len(p.Ops)) * int64(unsafe.Sizeof(int32(0)))
	}
	return bytes
}

// bytesOfLinks returns the size of the state of all links.
func bytesOfLinks(p *program.Program, options *Options) int64 {
	if p.Params.Topology == nil {
		return 0
	}
	each := unsafe.Sizeof(link{}) + unsafe.Sizeof(linkQueue{}) + unsafe.Sizeof(uint16(0))
	if options.LinkIntervals {
		each += unsafe.Sizeof(int32(0)) // its tier
	}
	return int64(p.Params.Topology.Links()) * int64(each)
}

// BytesPerRank returns the size of a rank's state, without nodes.
func BytesPerRank(p *program.Program) int64 {
	const word = 8
	bytes := int64(unsafe.Sizeof(rankState{})) + word // engine.next
	if p.Resources() {
		return bytes + bytesOfResources(p)
	}
	if !p.RankLPs {
		bytes += (word + int64(p.LPSize) - 1) / int64(p.LPSize) // engine.eots
	}
	if p.Releases() {
		bytes += int64(unsafe.Sizeof(int32(0))) // engine.unmatched
	}
	if (p.Ordered || p.Releases()) && p.LPSize == p.Ranks() {
		bytes += int64(unsafe.Sizeof(due{})) + int64(unsafe.Sizeof(int32(0))) // order
	}
	return bytes
}

// bytesOfResources returns the size of the clocks and heaps of a rank with several CPUs or
// NICs.
func bytesOfResources(p *program.Program) int64 {
	const word = 8
	clocks, each := int64(p.RankCPUs+2*p.RankNICs), int64(len(resourceKinds(p)))
	bytes := clocks*word + each*int64(unsafe.Sizeof(resource{}))
	if each > int64(p.Tuning.Resources) {
		bytes += each*int64(unsafe.Sizeof(due{})+unsafe.Sizeof(int32(0))) + int64(unsafe.Sizeof(order{}))
	}
	return bytes
}

// Megabytes converts bytes to units of 10^6, rounded down.
func Megabytes(bytes int64) int64 { return bytes / 1e6 }
