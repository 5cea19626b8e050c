// Package result holds the results of simulations: a table of runs, and on
// demand tables of the ranks of each run, of what their CPUs did when, and
// of their iterations. A file has one of these, and in its header which schedule
// was simulated with which parameters. Nothing in
// it depends on when, where or on how many threads that was: the same
// simulation gives the same bytes.
//
// What is read from a file and what is written to one has been checked: no
// count or time is negative that cannot be, and rows come in the order of what
// was swept, runs and ranks, and of time or iteration.
package result

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Header describes what holds for a whole file.
type Header struct {
	// Schedule is the name, without folders, of the file that was simulated.
	Schedule string `json:"schedule"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
	// Parameters are those of the model. In a sweep over the network they are
	// those that Run.ScaleNetwork multiplies.
	Parameters Parameters `json:"parameters"`
	// Noise is nil where there was none.
	Noise *Noise `json:"noise,omitempty"`
	// Jobs are the schedules that ran side by side; none if there was but one, Schedule.
	Jobs Jobs `json:"jobs,omitempty"`
	// Sweep is nil where it was none.
	Sweep *Sweep `json:"sweep,omitempty"`
	// Scaled describes a schedule of more ranks than were recorded: "copies of 4 ranks", or "grid 16x16 grown
	// from 4x4". Computation per rank is then that of the recording.
	Scaled string `json:"scaled,omitempty"`
}

// Setting says in words what was simulated in a run: the schedule, the machine, its network and the
// noise.
func (h *Header) Setting(run int32) string {
	parts := []string{h.Schedule}
	if h.Scaled != "" {
		parts = append(parts, h.Scaled)
	}
	if h.Parameters.Machine != "" {
		parts = append(parts, h.Parameters.Machine)
	}
	if h.Parameters.Topology != "" {
		parts = append(parts, h.Parameters.Topology)
	}
	if n := h.Noise; n != nil {
		parts = append(parts, "noise "+strings.Join(slices.Concat(n.Sources, n.Delays), ", "))
	}
	return strings.Join(append(parts, fmt.Sprintf("run %d", run)), "; ")
}

// Noise is the noise that all runs met.
type Noise struct {
	// Sources are files, by names without folders, and specs, as they were
	// given. Where noise was swept Run.Noise is one more.
	Sources []string `json:"sources,omitempty"`
	// Delays are delays of calcs as they were given.
	Delays []string `json:"delays,omitempty"`
	// Scale is what durations were multiplied by.
	Scale float64 `json:"scale"`
	// Ranks are those that noise was limited to, such as 0..31,64; "" is all.
	Ranks string `json:"ranks,omitempty"`
	// CoScheduled reports whether all ranks met the same noise.
	CoScheduled bool `json:"coscheduled,omitempty"`
	// Model is loggopsim where noise acted by that simulator's rule.
	Model string `json:"model,omitempty"`
}

// Sweep contains the properties by which a sweep is resumed.
type Sweep struct {
	// Model is the version of the rules that its runs are simulated by.
	Model int    `json:"model"`
	Runs  int    `json:"runs"` // of each point
	Seed  uint64 `json:"seed"`
	// Inputs is the SHA-256, in hexadecimal digits, of the schedule and of the
	// noise and topology files that all runs have in common.
	Inputs string `json:"inputs_sha256"`
	// Noises is the same of the noise files that are swept, by Run.Noise.
	Noises map[string]string `json:"noises_sha256,omitempty"`
	// Topologies is the same of the files of networks that are swept, by their names in
	// Run.Parameters.
	Topologies map[string]string `json:"topologies_sha256,omitempty"`
	// Machines are the parameters of the machines that are swept, by their names in
	// Run.Parameters. Header.Parameters are then empty.
	Machines map[string]Parameters `json:"machines,omitempty"`
	// Efficiency reports whether Run.UsefulNS and its like are there.
	Efficiency bool `json:"efficiency,omitempty"`
	// Shard is nil where the file has, or is to have, all runs.
	Shard *Shard `json:"shard,omitempty"`
}

// Run is one simulated run.
type Run struct {
	Run      int32  `column:"run"`      // its number, from 0
	Seed     uint64 `column:"seed"`     // of its random numbers
	Ranks    int64  `column:"ranks"`    // ranks that were simulated
	Replicas int32  `column:"replicas"` // of the schedule's base ranks; divides Ranks
	// Noise is what it met, as Noise.Sources, and ScaleNetwork what L, g and G
	// were multiplied by; "" and 0 but in sweeps over them. Parameters are those of the
	// model that are swept, such as L=2us,o=x0.5, after machine=NAME, placement=PLACEMENT
	// and intensity=xFACTOR if these are.
	Noise        string  `column:"noise,null"`
	ScaleNetwork float64 `column:"scale_network,null=0"`

	Messages   int64 `column:"messages"`    // sent by all ranks, those of collectives included
	Bytes      int64 `column:"bytes"`       // of those messages
	MakespanNS int64 `column:"makespan_ns"` // when the last rank finished

	NoiselessNS   int64   `column:"noiseless_ns"`         // the makespan without noise
	InjectedNS    int64   `column:"injected_ns"`          // by how much detours made work longer, summed up over all ranks
	PropagatedNS  int64   `column:"propagated_ns,signed"` // MakespanNS - NoiselessNS
	AbsorbedNS    int64   `column:"absorbed_ns"`          // what PropagatedNS leaves of a rank's mean injected time, if anything
	Amplification float64 `column:"amplification,null"`   // PropagatedNS over that mean, NaN where it is 0
	DetoursMet    int64   `column:"detours_met"`          // that made work longer
	DetoursIdle   int64   `column:"detours_idle"`         // that met an idle CPU

	Parameters string `column:"parameters,null"`

	// The times that efficiencies follow from (package efficiency), 0 unless requested:
	// the useful time of a run without noise, summed over all ranks, and the most of
	// any of them; the makespan on an ideal network; and the makespan without noise in which no message
	// waits for links, if there may be any.
	UsefulNS      int64 `column:"useful_ns,null=0"`
	UsefulMaxNS   int64 `column:"useful_max_ns,null=0"`
	IdealNS       int64 `column:"ideal_ns,null=0"`
	UncontendedNS int64 `column:"uncontended_ns,null=0"`

	// Of a job that runs beside others: its name, when it starts, and its makespan alone on the
	// machine, with the same noise. Makespans are then from its start on.
	Job     string `column:"job,null"`
	StartNS int64  `column:"start_ns,null=0"`
	AloneNS int64  `column:"alone_ns,null=0"`
}

// Rank is what one rank did in one run.
type Rank struct {
	Run        int32 `column:"run"`
	Rank       int32 `column:"rank"`
	FinishNS   int64 `column:"finish_ns"`   // when it finished
	CalcNS     int64 `column:"calc_ns"`     // time of its CPUs spent on calcs
	OverheadNS int64 `column:"overhead_ns"` // time of its CPUs spent on sending and taking in messages
	WaitNS     int64 `column:"wait_ns"`     // what that leaves of the time of its CPUs up to FinishNS, summed up over its CPUs

	InjectedNS  int64 `column:"injected_ns"`  // part of CalcNS and OverheadNS: by how much detours made work longer
	DetoursMet  int64 `column:"detours_met"`  // that did
	DetoursIdle int64 `column:"detours_idle"` // that met an idle CPU

	MessagesSent     int64 `column:"messages_sent"`
	BytesSent        int64 `column:"bytes_sent"`
	MessagesReceived int64 `column:"messages_received"`
	BytesReceived    int64 `column:"bytes_received"`

	// The longest lists of matching, and the entries that searches of them looked at; None if nobody
	// asked for them.
	MostPosted         int64 `column:"most_posted,null=-1"`
	MostUnexpected     int64 `column:"most_unexpected,null=-1"`
	SearchedPosted     int64 `column:"searched_posted,null=-1"`
	SearchedUnexpected int64 `column:"searched_unexpected,null=-1"`

	Job string `column:"job,null"` // that it belongs to; "" without jobs
}

// Invalid describes what is wrong with a result file, and where.
type Invalid struct {
	Row     int64 // counted from 0; -1 where it is the header
	Problem string
}

func (e *Invalid) Error() string {
	if e.Row < 0 {
		return e.Problem
	}
	return fmt.Sprintf("row %d: %s", e.Row, e.Problem)
}

func (h *Header) check() error {
	if strings.Contains(h.Schedule, "/") {
		return &Invalid{-1, fmt.Sprintf("schedule %q is named with folders", h.Schedule)}
	}
	if err := h.Parameters.check(); err != nil {
		return err
	}
	if h.Sweep != nil {
		if err := h.Sweep.check(); err != nil {
			return err
		}
	}
	if err := h.checkJobs(); err != nil {
		return err
	}
	return h.checkNoise()
}

func (h *Header) checkNoise() error {
	if h.Noise != nil && !(h.Noise.Scale >= 0 && !math.IsInf(h.Noise.Scale, 0)) {
		return &Invalid{-1, fmt.Sprintf("the noise's scale is %v", h.Noise.Scale)}
	}
	return nil
}

// ComparePoints orders the points of sweeps that runs belong to: by noise, scale
// of the network, and ranks.
func ComparePoints(a, b *Run) int {
	return a.Point().Compare(b.Point())
}

// checkRun reports what is wrong with a run that follows another, which is nil
// for the first.
func checkRun(r, last *Run) string {
	switch {
	case r.Ranks < 1 || r.Replicas < 1 || r.Ranks%int64(r.Replicas) != 0:
		return fmt.Sprintf("%d ranks in %d replicas", r.Ranks, r.Replicas)
	case !(r.ScaleNetwork >= 0) || math.IsInf(r.ScaleNetwork, 0):
		return fmt.Sprintf("the network's scale is %v", r.ScaleNetwork)
	case math.IsInf(r.Amplification, 0):
		return "the amplification is infinite"
	case last != nil && ComparePoints(r, last) < 0:
		return "its point of a sweep comes before that of the row above"
	case last != nil && ComparePoints(r, last) == 0 && (r.Run < last.Run || r.Run == last.Run && r.Job == last.Job):
		return fmt.Sprintf("run %d follows run %d", r.Run, last.Run)
	}
	return ""
}

// checkRank is checkRun for a process.
func checkRank(r, last *Rank) string {
	if last != nil && (r.Run < last.Run || r.Run == last.Run && r.Rank <= last.Rank) {
		return fmt.Sprintf("run %d, rank %d follows run %d, rank %d", r.Run, r.Rank, last.Run, last.Rank)
	}
	return ""
}
