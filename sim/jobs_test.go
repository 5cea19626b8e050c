package sim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/study/jobs"
)

// inFile is a schedule in memory as one of a file.
type inFile struct{ *schedule.Schedule }

func (inFile) Close() error { return nil }

// join returns the joint schedule of programs, with the start of each rank.
func join(t *testing.T, params Params, list []*drawn, starts []int64) (*jobs.Joint, []int64) {
	t.Helper()
	var parts []jobs.Part
	for i, d := range list {
		parts = append(parts, jobs.Part{Job: jobs.Job{Name: strconv.Itoa(i), StartNS: starts[i]}, From: inFile{d.schedule}})
	}
	joint, err := jobs.Join(parts, params.RanksPerHost())
	expect.OK(t, err)
	return joint, joint.Starts()
}

// drawJobs draws two programs that run on a machine with the parameters of the first, and neither
// with noise.
func drawJobs(seed uint64) (list []*drawn, params Params, b *builder) {
	list = []*drawn{draw(2 * seed), draw(2*seed + 1)}
	b = &builder{Rand: rand.New(rand.NewPCG(seed, 8)), drawn: list[0]}
	params = list[0].params
	params.RoundRobin = false
	list[1].schedule.Header.Recorded = list[0].schedule.Header.Recorded
	return list, params, b
}

// TestJobs compares jobs that run side by side with the oracle's run of their joint schedule.
func TestJobs(t *testing.T) {
	t.Parallel()
	n, complete := drawnPrograms(manyLinkedPrograms/4, 50), 0
	for seed := range n {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			list, params, b := drawJobs(uint64(seed))
			joint, starts := join(t, params, list, []int64{0, pick[int64](b, 0, 1000, 1e6)})
			size := params.RanksPerHost()
			params.Topology = b.network((joint.Head().Ranks + size - 1) / size)
			kept, err := schedule.Load(joint)
			expect.OK(t, err)
			d := &drawn{schedule: kept, params: params, noise: list[0].noise, run: list[0].run, starts: starts, turn: seed, tuning: list[0].tuning}
			if o, err := d.check(t.Context()); errors.As(err, new(*disagreement)) {
				d.checked(t)
			} else if err == nil && !o.stuck() {
				complete++
			}
		})
	}
	if n >= manyLinkedPrograms/4 && complete < n/5 {
		t.Errorf("%d of %d programs are complete", complete, n)
	}
}

// TestJobsAlone compares two jobs that share no links with each of them alone.
func TestJobsAlone(t *testing.T) {
	t.Parallel()
	n := drawnPrograms(manyLinkedPrograms/2, 100)
	complete := 0
	for seed := range n {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			list, params, b := drawJobs(uint64(seed))
			joint, starts := join(t, params, list, []int64{0, 0})
			size, offset := params.RanksPerHost(), joint.Parts[1].First
			within := max(offset, joint.Head().Ranks-offset)/size + 1
			network := b.network(within)
			var cpus []int
			wanted := func(d *drawn) []int64 {
				alone := *d
				alone.params = params
				alone.params.Topology = network
				p, err := alone.compile(d.schedule, 0)
				if err != nil {
					return nil
				}
				cpus = append(cpus, p.CPUs())
				r, err := p.Run(t.Context(), Options{FinishTimes: true})
				if err != nil {
					return nil
				}
				return r.FinishNS
			}
			first, second := wanted(list[0]), wanted(list[1])
			if first == nil || second == nil || joint.CheckCPUs(cpus) != nil {
				return // a program that cannot run alone
			}
			complete++
			params.Topology = twice(network, offset/size)
			var memory LinkMemory // of all runs
			for part, want := range [][]int64{first, second} {
				side := &drawn{params: params, tuning: list[part].tuning}
				runner, err := side.compiled(t, joint, 1).NewRunner(Options{FinishTimes: true, StartNS: starts, Workers: 1 + (seed+part)%2, LinkMemory: &memory})
				expect.OK(t, err)
				r, err := runner.Run(t.Context())
				expect.OK(t, err)
				if got := r.FinishNS[joint.Parts[part].First:][:joint.Parts[part].Ranks]; !slices.Equal(got, want) {
					t.Fatalf("ranks of job %d finish at %d, want %d\n%v\n%v", part, got, want, list[0], list[1])
				}
				runner.Release()
			}
		})
	}
	t.Logf("%d of %d pairs of programs run", complete, n)
	if complete < n/4 {
		t.Errorf("%d of %d pairs of programs run: too few", complete, n)
	}
}

// twice returns two networks of the same kind that are not joined. The nodes from the second on are in the second.
func twice(n *oracleNetwork, second int) *oracleNetwork {
	both := &oracleNetwork{hosts: second + n.hosts}
	both.names, both.links, both.users = slices.Repeat(n.names, 2), slices.Repeat(n.links, 2), slices.Repeat(n.users, 2)
	for from := range both.hosts {
		for to := range both.hosts {
			var route []int32
			switch {
			case max(from, to) < min(second, n.hosts):
				route = n.routes[from*n.hosts+to]
			case min(from, to) >= second:
				for _, link := range n.routes[(from-second)*n.hosts+to-second] {
					route = append(route, link+int32(len(n.links)))
				}
			}
			both.routes = append(both.routes, route)
		}
	}
	return both
}

// TestJobsOnce compares jobs whose operations are compiled once with the same jobs whose replicas are listed: also the critical
// path, with the call sites on it.
func TestJobsOnce(t *testing.T) {
	t.Parallel()
	n, complete, replicated := drawnPrograms(manyLinkedPrograms/2, 100), 0, 0
	for seed := range n {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			list, params, b := drawJobs(uint64(seed))
			for _, d := range list {
				(&builder{Rand: b.Rand, drawn: d}).addSites()
			}
			joint, starts := join(t, params, list, []int64{0, pick[int64](b, 0, 1000, 1e6)})
			size := params.RanksPerHost()
			params.Topology = b.network((joint.Head().Ranks + size - 1) / size)
			listed, err := schedule.Load(joint)
			expect.OK(t, err)
			side := &drawn{params: params, tuning: list[0].tuning}
			var results []string
			for i, source := range []schedule.Source{listed, joint} {
				p, err := side.compile(source, seed%2)
				if err != nil {
					return // a program that cannot run
				}
				r, err := p.Run(t.Context(), Options{FinishTimes: true, Totals: true, StartNS: starts, Workers: 1 + seed%2, CriticalPath: inMemory})
				text := "error" // texts have different numbers of communicators
				if err == nil {
					complete++
					text = fmt.Sprint(r.FinishNS, r.Messages, r.Bytes, r.Unreceived != nil)
					text += sitesOnPath(t, p, r)
					for rank := range int32(p.Ranks()) {
						text += fmt.Sprint(r.Totals(rank), p.Operations())
					}
				}
				if i == 1 && len(p.program.Ops) < listedOps(listed) {
					replicated++
				}
				results = append(results, text)
			}
			if results[0] != results[1] {
				t.Errorf("listed: %.1000s\nonce: %.1000s\n%v\n%v", results[0], results[1], list[0], list[1])
			}
		})
	}
	t.Logf("%d of %d programs are complete, %d have replicas", complete/2, n, replicated)
	if complete < n/4 || replicated < n/20 {
		t.Errorf("%d of %d programs are complete, %d have replicas: too few", complete/2, n, replicated)
	}
}

// sitesOnPath lists the call sites on the critical path.
func sitesOnPath(t *testing.T, p *Program, r *Result) (text string) {
	path, err := r.CriticalPath()
	expect.OK(t, err)
	for s := range path.Segments() {
		if s.Op != schedule.None {
			text += fmt.Sprint(s.Rank, s.StartNS, p.Site(s.Op), p.Region(s.Op), " ")
		}
	}
	return text
}

// listedOps returns the number of operations of a schedule.
func listedOps(s *schedule.Schedule) (n int) {
	for _, ops := range s.Ops {
		n += len(ops)
	}
	return n
}
