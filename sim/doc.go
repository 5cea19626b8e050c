// Package sim simulates schedules in the LogGOPS model (docs/model.md) by discrete events.
// Compile compiles a schedule for some parameters, and Program.Run simulates it, with or
// without noise. The packages under internal do the work; package engine has the event loop.
package sim
