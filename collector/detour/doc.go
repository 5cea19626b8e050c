// Package detour measures and injects noise. To measure it, it runs a loop on a CPU
// and records when something else ran there.
//
// The method of choice, selfish, is a loop that does nothing but read a clock.
// An iteration that takes much longer than the shortest one is a detour
// (P. Beckman et al., The influence of operating systems on the performance of
// collective operations at extreme scale, 2006; T. Hoefler, T. Schneider and
// A. Lumsdaine, Characterizing the influence of system noise on large-scale
// applications by simulation, 2010, Section II). Two older methods are there for
// comparison: fwq times a fixed quantum of work, and ftq counts how much work is
// done in a fixed quantum of time (M. Sottile and R. Minnich, Analysis of
// microbenchmarks for performance tuning of clusters, 2004).
//
// Inject does the opposite: it takes CPUs away from the programs that run on them, and
// records what they lost.
//
// The Go runtime is kept away from what is measured: the loop is in assembly
// where there is some and a system call to the runtime, which sleeps meanwhile; it
// is on a thread of its own that takes no signals; and no garbage is collected.
package detour
