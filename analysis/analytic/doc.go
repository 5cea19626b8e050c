// Package analytic has models of what package sim simulates, as formulas.
//
//   - The phase model: ranks that compute, each delayed by noise, and then
//     meet in a barrier along a binary tree (S. Agarwal, R. Garg and N. Vishnoi,
//     The impact of noise on the scaling of collectives: a theoretical approach,
//     HiPC 2005, "the theory" below): phase.go, and half.go for how many
//     ranks take twice as long as one. The noises are in noise.go,
//     exponential.go, pareto.go, bernoulli.go, uniform.go and measured.go.
//   - The slowest of ranks whose times were measured (R. Garg and P. De, Impact of
//     noise on scaling of collectives: an empirical evaluation, HiPC 2006):
//     times.go and slowest.go.
//   - Point-to-point messages: how long sender and receiver wait for each other,
//     and which noise that absorbs (T. Hoefler, T. Schneider and A. Lumsdaine,
//     Characterizing the influence of system noise on large-scale applications
//     by simulation, SC 2010, Section III): message_test.go, as only a test uses them.
//   - Collectives: what one takes without noise in the LogGOPS model: forms.go,
//     and the derivations in rounds.go, trees.go and flat.go.
//
// Times are in ns; those of random quantities and of N-th parts are float64. What
// is a number of ranks is float64 where a formula goes beyond all integers.
// docs/theory.md has the formulas, and how they compare with simulations.
package analytic
