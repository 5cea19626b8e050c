// Package sim is the simulator: a discrete-event simulation of a schedule in the
// LogGOPS model (docs/model.md). Compile makes a schedule ready to run with some
// parameters, and Program.Run runs it, with or without noise. How it does that is in the
// packages under internal; engine has the loop.
package sim
