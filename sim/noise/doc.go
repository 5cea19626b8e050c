// Package noise has the noise that the ranks of a simulated run meet: detours,
// which take a CPU from its work, noise in phases of computation, and delays
// that occur once (docs/model.md). It reads no files and no flags.
//
// A Config is checked and made ready by New. The Model that this gives does not
// change, and any number of runs can have it at the same time, each through its
// Run: the simulator asks that when work ends that starts at some time. Mostly
// no detour comes in between, and the answer is one comparison that is compiled
// into the caller.
//
// # Detours
//
// A rank has a stream of detours, which its CPUs share. Time is wall-clock time
// from the start of the run. A detour that arrives while another is served waits
// for its end; so time is stolen by detours, or free. Work of d that starts at t
// ends at the earliest time up to which d of the time from t on is free. A
// detour that arrives at that very time does not lengthen it. Nothing happens to
// work of 0, even where a detour is under way.
//
// Work by streams of detours is additive: work that is cut in two, the second
// part starting where the first ends, ends when it would have ended uncut. It
// grows with d by at least as much, and does not decrease with t.
//
// Streams have no beginning: what is under way at time 0 takes its rest. Where a
// rank has several, what is under way in each at time 0 is served from then on.
// Nothing before time 0 delays what comes after it but in one recording, which
// is repeated backwards too.
//
// # Ways
//
// How work is found depends on what a rank has. A periodic stream has a closed
// form. In a recording it is a search from where the rank is. Random streams,
// and several in one, are walked detour by detour: from one call to the next
// that costs what comes in between, and work is walked through ahead. Where many
// are to come their random numbers are drawn in blocks.
//
// # Random numbers
//
// They are Philox4x32-10 with the seed as its key and the run, the rank, the
// stream and the draw as its counter. The streams of sources are counted from 0
// in the order of Config.Sources, those of phases from 2^31. So nothing that a
// rank meets depends on another rank, another source, or who asks first. What is
// co-scheduled is, on all ranks, what rank 0 has, or on the ranks of a node what the lowest of them has.
//
// Draw 0 of a recording is the time in it at which the rank's run starts, of a
// periodic stream its phase. Draws of a random stream are in firstRandom, the
// draw of a phase is the number of the calc.
//
// # Accounts
//
// A rank's injected time is the sum of what detours have made its work longer,
// over all of its CPUs. A detour has met work if any piece was longer by it, or
// by the rest of it; all others have met an idle CPU.
package noise
